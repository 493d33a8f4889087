-- Large objects are in no table, so what the portal's role writes to them is in no entry of the audit log, and nothing bounds it.
-- For a superuser, once in each database of a portal: nobody else may take these functions from everybody.
DO $$
DECLARE
  command text;
BEGIN
  FOR command IN SELECT format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', oid::regprocedure) FROM pg_proc
    WHERE pronamespace = 'pg_catalog'::regnamespace AND proname ~ '^(lo_.*|loread|lowrite)$'
      AND has_function_privilege('public', oid, 'EXECUTE') LOOP
    EXECUTE command;
  END LOOP;
END $$;
