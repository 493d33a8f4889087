-- A resident who takes a notice back takes its picture back, too. Its hash stays.
UPDATE claims SET picture = NULL, picture_type = NULL
WHERE state = 'WITHDRAWN' AND ended_by = resident_id AND picture IS NOT NULL;
