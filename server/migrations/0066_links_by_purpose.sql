-- A link that anyone may request exists beside an invitation of the office instead of ending it.
ALTER TABLE password_links ADD COLUMN purpose text NOT NULL DEFAULT 'forgotten' CHECK (purpose IN ('forgotten', 'invitation'));
UPDATE password_links SET purpose = 'invitation' WHERE expires_at > made_at + interval '1 day';
ALTER TABLE password_links DROP CONSTRAINT password_links_pkey, ADD PRIMARY KEY (kind, person_id, purpose);
