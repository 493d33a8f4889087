-- A no-dues certificate looks at what former residents of the flat left unpaid.
CREATE INDEX former_residents_of_flat ON residents (flat_number) WHERE left_at IS NOT NULL;
