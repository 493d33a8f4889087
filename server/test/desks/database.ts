import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { Db } from "../../src/platform/database/db.ts";
import { type Connection, PORTAL, WORKER } from "../../src/platform/database/postgres/access.ts";
import { TEMPLATE } from "../global-setup.ts";

/** The databases made since the last call of `dropDatabases`. */
const createdDatabases: string[] = [];

/** A migrated, empty database for one test, as the portal's role. It is removed after its file of tests. */
export async function freshDatabase(): Promise<{ connection: Connection }> {
  return { connection: { ...(await copyDatabase(TEMPLATE)).connection, user: WORKER } };
}

/** An empty database without tables, as the role that owns it. */
export async function emptyDatabase(): Promise<{ connection: Connection }> {
  return copyDatabase("template1");
}

async function copyDatabase(template: string): Promise<{ connection: Connection }> {
  const server = inject("databaseServer");
  const database = `test_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`CREATE DATABASE ${database} TEMPLATE ${template} OWNER ${PORTAL} STRATEGY FILE_COPY`);
  await client.end();
  createdDatabases.push(database);
  return { connection: { ...server, user: PORTAL, database } };
}

/** Hundreds of databases would fill the memory. */
export async function dropDatabases(): Promise<void> {
  if (createdDatabases.length === 0) return;
  const client = new pg.Client(inject("databaseServer"));
  await client.connect();
  for (const database of createdDatabases.splice(0)) await client.query(`DROP DATABASE ${database} WITH (FORCE)`);
  await client.end();
}

/** Runs one statement on the database of `db` past the portal's rights, and past its triggers and foreign keys. */
export async function asSuperuser(db: Db, statement: string): Promise<void> {
  const { name } = await db
    .selectNoFrom((eb) => eb.fn<string>("current_database").as("name"))
    .executeTakeFirstOrThrow();
  const client = new pg.Client({ ...inject("databaseServer"), database: name });
  await client.connect();
  await client.query("SET session_replication_role = replica");
  await client.query(statement).finally(() => client.end());
}
