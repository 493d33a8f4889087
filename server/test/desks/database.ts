import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Connection, PORTAL, WORKER } from "../../src/platform/database/postgres/access.ts";
import { TEMPLATE } from "../global-setup.ts";

/**
 * A migrated, empty database of the test's own, as the role that the portal works with. Nobody needs to remove it: it goes with the server at the end of the run.
 */
export async function freshDatabase(): Promise<{ connection: Connection }> {
  return { connection: { ...(await copyDatabase(TEMPLATE)).connection, user: WORKER } };
}

/** A database with nothing in it, not even tables, as the role that owns it. */
export async function emptyDatabase(): Promise<{ connection: Connection }> {
  return copyDatabase("template1");
}

async function copyDatabase(template: string): Promise<{ connection: Connection }> {
  const server = inject("databaseServer");
  const database = `test_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`CREATE DATABASE ${database} TEMPLATE ${template} OWNER ${PORTAL}`);
  await client.end();
  return { connection: { ...server, user: PORTAL, database } };
}
