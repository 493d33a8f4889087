-- Two uploads may have files of the same name, and each may wait to be undone.

DROP INDEX approvals_waiting_once;
CREATE UNIQUE INDEX approvals_waiting_once ON approvals (kind, coalesce(input ->> 'uploadId', subject))
  WHERE state = 'WAITING' AND kind <> 'refund';
