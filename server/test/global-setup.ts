import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { grantRights } from "../src/platform/database/grant-rights.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { PORTAL, SUPERUSER, WORKER } from "../src/platform/database/postgres/access.ts";
import { buildReader } from "./desks/build-reader.ts";
import { startThrowAwayPostgres } from "./desks/throw-away-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: { host: string; port: number; user: string; database: string; password?: string };
    builtReader: string;
  }
}

/** The migrated database that every test file copies. */
export const TEMPLATE = "template_of_tests";

/**
 * One PostgreSQL server and one built reader of spreadsheets for the whole run. Vitest calls this before the tests, and
 * what it returns after them.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, reader] = await Promise.all([startThrowAwayPostgres(), buildReader()]);
  const superuser = { ...postgres.connection, user: SUPERUSER, database: "postgres" };
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE} OWNER ${PORTAL}`);
  await client.end();
  const template = { ...postgres.connection, database: TEMPLATE };
  await migrate(template, join(import.meta.dirname, "../migrations"));
  await grantRights(template, { ...template, user: WORKER });
  project.provide("databaseServer", superuser);
  project.provide("builtReader", reader.path);
  return async () => {
    await Promise.all([postgres.stop(), reader.remove()]);
  };
}
