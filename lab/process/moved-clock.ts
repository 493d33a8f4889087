import { sql } from "kysely";
import { openDatabase } from "../../server/src/platform/database/db.ts";
import { type Connection, PORTAL } from "../../server/src/platform/database/postgres/access.ts";

/** Moves the clock of a database for all who connect from now on. Portals follow it when it differs from their own. */
export async function moveClock(connection: Connection, aheadMs: number): Promise<void> {
  const owner = openDatabase({ ...connection, user: PORTAL } as Connection, () => {}, 1);
  try {
    await sql`CREATE SCHEMA moved`.execute(owner.db);
    await sql`CREATE FUNCTION moved.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
      ${sql.lit(`SELECT pg_catalog.clock_timestamp() + interval '${Math.round(aheadMs / 1000)} s'`)}`.execute(owner.db);
    await sql`GRANT USAGE ON SCHEMA moved TO PUBLIC`.execute(owner.db);
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(owner.db);
    await sql`ALTER DATABASE ${sql.id(rows[0]?.name ?? "")} SET search_path = moved, pg_catalog, public`.execute(
      owner.db,
    );
  } finally {
    await owner.close();
  }
}
