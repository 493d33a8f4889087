-- Which process works at a request with a key, as its place and its own id. When another one has the place, it has died.
ALTER TABLE idempotency_keys ADD COLUMN place text, ADD COLUMN process text;
