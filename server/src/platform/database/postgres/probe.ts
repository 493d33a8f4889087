import pg from "pg";
import { type Connection, PORTAL, SUPERUSER, WORKER } from "./access.ts";

/** Whether a server answers with this very database. Makes the portal's roles and database where they are missing. */
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
    const { rows } = await client.query<{ folder: string; prepared: boolean; hasWorker: boolean }>(
      `SELECT current_setting('data_directory') AS folder,
              EXISTS (SELECT FROM pg_database WHERE datname = $1) AS prepared,
              EXISTS (SELECT FROM pg_roles WHERE rolname = $2) AS "hasWorker"`,
      [PORTAL, WORKER],
    );
    if (rows[0]?.folder !== folder && process.platform !== "win32") return false;
    if (rows[0]?.prepared === false) await preparePortal(client, connection.password);
    // Data folders of earlier portals have no such role.
    if (rows[0]?.hasWorker === false) await createRole(client, WORKER, connection.password);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The owner of the portal's database is nothing more. Interrupted half-way, it is simply done again. */
async function preparePortal(client: pg.Client, password: string | undefined): Promise<void> {
  await client.query(`DROP ROLE IF EXISTS ${PORTAL}`);
  await createRole(client, PORTAL, password);
  await client.query(`CREATE DATABASE ${PORTAL} OWNER ${PORTAL}`);
}

async function createRole(client: pg.Client, role: string, password: string | undefined): Promise<void> {
  const secret = password === undefined ? "" : ` PASSWORD ${client.escapeLiteral(password)}`;
  await client.query(`CREATE ROLE ${role} LOGIN${secret}`);
}
