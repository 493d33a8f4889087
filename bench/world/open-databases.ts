import { join } from "node:path";
import pg from "pg";
import { grantRights } from "../../server/src/platform/grant-rights.ts";
import { migrateQueue } from "../../server/src/platform/job-queue.ts";
import { migrate } from "../../server/src/platform/migrate.ts";
import { hashPassword } from "../../server/src/platform/passwords.ts";
import { type Connection, PORTAL, SUPERUSER, WORKER } from "../../server/src/platform/postgres/access.ts";
import { startThrowAwayPostgres } from "../../server/test/throw-away-postgres.ts";
import { fillTown, type TownSize } from "./town-data.ts";

/** Everybody's, in a town that nobody lives in. */
export const PASSWORD = "verandah-lamp-9";

const TEMPLATE = "town";

/** A PostgreSQL server with a town, of which every measurement gets a copy. */
export interface Databases {
  /** A town of one's own, as the owner of its tables. */
  copyTown(): Promise<Connection>;
  stop(): Promise<void>;
}

/** Starts a server as durable as a portal's own, and builds a town there. */
export async function openDatabases(size: TownSize): Promise<Databases> {
  const postgres = await startThrowAwayPostgres({ durable: true });
  const superuser = { ...postgres.connection, user: SUPERUSER, database: "postgres" };
  let copies = 0;

  async function copy(name: string, template: string): Promise<Connection> {
    await withClient(superuser, (client) =>
      client.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${PORTAL}`),
    );
    return { ...postgres.connection, database: name };
  }

  try {
    const town = await copy(TEMPLATE, "template1");
    await migrate(town, join(import.meta.dirname, "../../server/migrations"));
    await migrateQueue(town);
    await grantRights(town, { ...town, user: WORKER });
    const passwordHash = await hashPassword(PASSWORD);
    await withClient(town, (client) => fillTown(client, size, passwordHash));
    return { copyTown: () => copy(`town_${++copies}`, TEMPLATE), stop: postgres.stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function withClient(connection: Connection, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The address of a database for a portal, as the role that portals work with. */
export function databaseUrl({ host, port, password, database }: Connection): string {
  const login = password === undefined ? WORKER : `${WORKER}:${encodeURIComponent(password)}`;
  return host.startsWith("/")
    ? `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${login}@${host}:${port}/${database}`;
}
