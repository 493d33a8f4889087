import { join } from "node:path";
import pg from "pg";
import type { ProvidedContext } from "vitest";
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

type Provided = Pick<ProvidedContext, "databaseServer" | "builtReader">;

/** What the first project of a run started. Vitest loads this file anew for each, so it is kept in the environment. */
const STARTED = "STARTED_FOR_TESTS";

/**
 * One PostgreSQL server and one built reader of spreadsheets for the whole run. Vitest calls this before the tests of each
 * project, and what it returns after all of them.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const started = process.env[STARTED];
  if (started) {
    provide(project, JSON.parse(started));
    return undefined;
  }
  const { provided, stop } = await start();
  process.env[STARTED] = JSON.stringify(provided);
  provide(project, provided);
  return stop;
}

function provide(project: TestProject, { databaseServer, builtReader }: Provided): void {
  project.provide("databaseServer", databaseServer);
  project.provide("builtReader", builtReader);
}

async function start(): Promise<{ provided: Provided; stop: () => Promise<void> }> {
  const [postgres, reader] = await Promise.all([startThrowAwayPostgres(), buildReader()]);
  const superuser = { ...postgres.connection, user: SUPERUSER, database: "postgres" };
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE} OWNER ${PORTAL}`);
  await client.end();
  const template = { ...postgres.connection, database: TEMPLATE };
  await migrate(template, join(import.meta.dirname, "../migrations"));
  await grantRights(template, { ...template, user: WORKER });
  const stop = async () => {
    await Promise.all([postgres.stop(), reader.remove()]);
  };
  return { provided: { databaseServer: superuser, builtReader: reader.path }, stop };
}
