import pg from "pg";
import { type Connection, PORTAL, SUPERUSER } from "./access.ts";

/** Whether a server answers with this very database. Makes the portal's role and database where they are missing. */
export async function answers(connection: Connection, folder: string): Promise<boolean> {
  const client = new pg.Client({
    ...connection,
    user: SUPERUSER,
    database: "postgres",
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string; prepared: boolean }>(
      `SELECT current_setting('data_directory') AS folder,
              EXISTS (SELECT FROM pg_database WHERE datname = $1) AS prepared`,
      [PORTAL],
    );
    if (rows[0]?.folder !== folder && process.platform !== "win32") return false;
    if (rows[0]?.prepared === false) await preparePortal(client, connection.password);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The portal's role owns its database and is nothing more. Interrupted half-way, it is simply done again. */
async function preparePortal(client: pg.Client, password: string | undefined): Promise<void> {
  await client.query(`DROP ROLE IF EXISTS ${PORTAL}`);
  const secret = password === undefined ? "" : ` PASSWORD ${client.escapeLiteral(password)}`;
  await client.query(`CREATE ROLE ${PORTAL} LOGIN${secret}`);
  await client.query(`CREATE DATABASE ${PORTAL} OWNER ${PORTAL}`);
}
