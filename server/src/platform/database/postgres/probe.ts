import type pg from "pg";
import { withClient } from "../with-client.ts";
import { type Connection, PORTAL, SUPERUSER, WORKER } from "./access.ts";

/** True when a server answers with this database. Creates the portal's roles and database where they are missing. */
export async function answers(connection: Connection, folder: string): Promise<boolean> {
  const limits = { connectionTimeoutMillis: 2_000, query_timeout: 5_000 };
  const asked = withClient({ ...connection, ...limits, user: SUPERUSER, database: "postgres" }, async (client) => {
    const { rows } = await client.query<{ folder: string; prepared: boolean; hasWorker: boolean }>(
      `SELECT current_setting('data_directory') AS folder,
              EXISTS (SELECT FROM pg_database WHERE datname = $1) AS prepared,
              EXISTS (SELECT FROM pg_roles WHERE rolname = $2) AS "hasWorker"`,
      [PORTAL, WORKER],
    );
    if (rows[0]?.folder !== folder && process.platform !== "win32") return false;
    if (rows[0]?.prepared === false) await preparePortal(client, connection.password);
    // Databases of earlier versions lack this role.
    if (rows[0]?.hasWorker === false) await createRole(client, WORKER, connection.password);
    return true;
  });
  return asked.catch(() => false);
}

/** Safe to repeat after an interruption. The owner has no rights beyond its database. */
async function preparePortal(client: pg.Client, password: string | undefined): Promise<void> {
  await client.query(`DROP ROLE IF EXISTS ${PORTAL}`);
  await createRole(client, PORTAL, password);
  await client.query(`CREATE DATABASE ${PORTAL} OWNER ${PORTAL}`);
}

async function createRole(client: pg.Client, role: string, password: string | undefined): Promise<void> {
  const secret = password === undefined ? "" : ` PASSWORD ${client.escapeLiteral(password)}`;
  await client.query(`CREATE ROLE ${role} LOGIN${secret}`);
}
