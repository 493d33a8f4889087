import { sql } from "kysely";
import type pg from "pg";
import { type Db, sessionSettings } from "./db.ts";

/** As in deploy/large-objects.sql. */
export const CLOSE_LARGE_OBJECTS = `DO $$
DECLARE
  command text;
BEGIN
  FOR command IN SELECT format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', oid::regprocedure) FROM pg_proc
    WHERE pronamespace = 'pg_catalog'::regnamespace AND proname ~ '^(lo_.*|loread|lowrite)$'
      AND has_function_privilege('public', oid, 'EXECUTE') LOOP
    EXECUTE command;
  END LOOP;
END $$;`;

/** Does nothing for who is no superuser: nobody else may. */
export async function closeLargeObjects(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT rolsuper FROM pg_roles WHERE rolname = current_user");
  if (rows[0]?.rolsuper === true) await client.query(CLOSE_LARGE_OBJECTS);
}

/**
 * What the portal's role may do past the audit log: write large objects, and begin connections with other settings. PostgreSQL
 * lets every role set its own, so those that no portal needs are named.
 */
export async function findRoleDoors(db: Db): Promise<{ largeObjects: boolean; settings: string[] }> {
  const usual = new Map(sessionSettings());
  const { rows } = await sql<{ largeObjects: boolean; settings: string[] | null }>`
    SELECT has_function_privilege('lo_create(oid)', 'EXECUTE') AS large_objects, (
      SELECT array_agg(setting ORDER BY setting) FROM pg_db_role_setting, unnest(setconfig) AS setting
      WHERE setrole = current_user::regrole) AS settings`.execute(db);
  const isUsual = (setting: string) => {
    const [name = "", value] = setting.split("=");
    return usual.get(name) === value;
  };
  const settings = (rows[0]?.settings ?? []).filter((setting) => !isUsual(setting));
  return { largeObjects: rows[0]?.largeObjects === true, settings };
}
