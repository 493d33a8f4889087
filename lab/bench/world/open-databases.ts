import pg from "pg";
import { hashPassword } from "../../../server/src/platform/auth/passwords.ts";
import { grantRights } from "../../../server/src/platform/database/grant-rights.ts";
import { migrate } from "../../../server/src/platform/database/migrate.ts";
import { type Connection, PORTAL, SUPERUSER, WORKER } from "../../../server/src/platform/database/postgres/access.ts";
import type { Postgres } from "../../../server/src/platform/database/postgres/postgres.ts";
import { migrationsFolder } from "../../../server/src/platform/machine/server-paths.ts";
import { PORTAL as OWN_WORK } from "../../../server/src/platform/traffic/caller-name.ts";
import { startThrowAwayPostgres } from "../../../server/test/desks/throw-away-postgres.ts";
import { fillTown, type TownSize } from "./town-data.ts";

/** Everybody's password in a town. */
export const PASSWORD = "verandah-lamp-9";

const TEMPLATE = "town";

/** A database with a town, copied for every measurement. */
export interface Databases {
  /** A new copy, as the owner of its tables. */
  copyTown(): Promise<Connection>;
}

/** Starts a server as durable as a portal's, and builds a town there. */
export async function openDatabases(size: TownSize): Promise<Databases & { stop(): Promise<void> }> {
  const postgres = await startThrowAwayPostgres({ durable: true });
  let copies = 0;
  try {
    await buildTown(await copyDatabase(postgres, TEMPLATE, "template1"), size);
    return { copyTown: () => copyDatabase(postgres, `town_${++copies}`, TEMPLATE), stop: postgres.stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** The server's superuser. */
export function superuserOf({ connection }: Pick<Postgres, "connection">): Connection {
  return { ...connection, user: SUPERUSER, database: "postgres" };
}

/** Copies a database; returns the connection as the owner of its tables. */
export async function copyDatabase(
  postgres: Pick<Postgres, "connection">,
  name: string,
  template: string,
): Promise<Connection> {
  await withClient(superuserOf(postgres), (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY OWNER ${PORTAL}`),
  );
  return { ...postgres.connection, database: name };
}

/** Migrates an empty database and builds a town in it. A large one is not checked row by row: check its books afterwards. */
export async function buildTown(town: Connection, size: TownSize, { isChecked = true } = {}): Promise<void> {
  await migrate(town, migrationsFolder);
  await grantRights(town, { ...town, user: WORKER });
  const passwordHash = await hashPassword(OWN_WORK, PASSWORD);
  await withClient(isChecked ? town : { ...town, user: SUPERUSER }, async (client) => {
    if (!isChecked) await client.query("SET session_replication_role = replica");
    await fillTown(client, size, passwordHash);
  });
}

export async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of a database, as the portal's role. */
export function databaseUrl({ host, port, password, database }: Connection): string {
  const login = password === undefined ? WORKER : `${WORKER}:${encodeURIComponent(password)}`;
  return host.startsWith("/")
    ? `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${login}@${host}:${port}/${database}`;
}
