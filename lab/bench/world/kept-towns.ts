import { createHash } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { checkBooks } from "../../../server/src/features/books/check-books.ts";
import { openDatabase } from "../../../server/src/platform/database/db.ts";
import type { Connection } from "../../../server/src/platform/database/postgres/access.ts";
import { type Postgres, startPostgres } from "../../../server/src/platform/database/postgres/postgres.ts";
import { openDataFolder } from "../../../server/src/platform/machine/data-folder.ts";
import { migrationsFolder } from "../../../server/src/platform/machine/server-paths.ts";
import { root } from "../../process/launch-portal.ts";
import { buildTown, copyDatabase, type Databases, superuserOf, withClient } from "./open-databases.ts";

/** Kept between runs, and ignored by Git. */
export const cacheFolder = join(root, ".cache", "bench");

const TOWNS_PREFIX = "towns-";
const COPY = "copy_";
const FLATS = 2_000;

/** Towns of 2,000 flats that are built once and kept. Their server runs from the first copy until it is stopped. */
export interface KeptTowns {
  ofYears(years: number): Databases;
  stop(): Promise<void>;
}

/** Opens the kept towns. `say` announces a town that must be built, which takes minutes. */
export function keepTowns(say: (text: string) => void): KeptTowns {
  let server: Promise<Postgres> | undefined;
  let copies = 0;

  async function copyTown(years: number): Promise<Connection> {
    server ??= startTownsServer();
    const postgres = await server;
    const template = `town_of_${FLATS}_flats_${years}_years`;
    if (!(await isThere(postgres, template))) await build(postgres, template, years);
    const copy = await copyDatabase(postgres, `${COPY}${++copies}`, template);
    // The sessions of an older town have expired, or were unused for too long.
    await withClient(copy, (client) =>
      client.query("UPDATE sessions SET used_at = now(), expires_at = now() + interval '7 days'"),
    );
    return copy;
  }

  /** Has another name until it is complete, so that an interrupted build leaves nothing that looks like a town. */
  async function build(postgres: Postgres, template: string, years: number): Promise<void> {
    const draft = `${COPY}draft_${++copies}`;
    const began = performance.now();
    say(`Building a town of ${FLATS} flats and ${years} years, which is kept …`);
    const town = await copyDatabase(postgres, draft, "template1");
    await buildTown(town, { flats: FLATS, months: years * 12, hasCounter: true }, { isChecked: false });
    await refuseBrokenBooks(town);
    await withClient(superuserOf(postgres), (client) => client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`));
    say(`… took ${Math.round((performance.now() - began) / 1_000)} s.`);
  }

  return {
    ofYears: (years) => ({ copyTown: () => copyTown(years) }),
    stop: async () => {
      if (!server) return;
      const postgres = await server;
      await dropCopies(postgres);
      await postgres.stop();
    },
  };
}

async function refuseBrokenBooks(town: Connection): Promise<void> {
  const database = openDatabase(town, () => {}, 2);
  const broken = (await checkBooks(database.db, new Date())).filter(({ bad }) => bad.length > 0);
  await database.close();
  if (broken[0]) throw new Error(`the town breaks a rule of the books, ${broken[0].check}: ${broken[0].bad[0]}`);
}

/** The server of this version's towns. Towns of other versions are removed. */
async function startTownsServer(): Promise<Postgres> {
  const name = `${TOWNS_PREFIX}${await versionOfTowns()}`;
  const folder = join(cacheFolder, name);
  await mkdir(folder, { recursive: true });
  // Started by root, the server runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  for (const other of await readdir(cacheFolder)) {
    if (other.startsWith(TOWNS_PREFIX) && other !== name)
      await rm(join(cacheFolder, other), { recursive: true, force: true });
  }
  const { release } = await openDataFolder(folder);
  const postgres = await startPostgres({ dataDir: folder, progress: () => {} });
  // Left by an interrupted run.
  await dropCopies(postgres);
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop();
      await release();
    },
  };
}

/** Changes with the month, in which towns end, and with what they are made of: tables, data and PostgreSQL. */
async function versionOfTowns(): Promise<string> {
  const hash = createHash("sha256");
  const migrations = (await readdir(migrationsFolder)).sort().map((name) => join(migrationsFolder, name));
  const otherFiles = [join(import.meta.dirname, "town-data.ts"), join(root, "server", "package.json")];
  for (const path of [...migrations, ...otherFiles]) hash.update(await readFile(path));
  return `${new Date().toISOString().slice(0, 7)}-${hash.digest("hex").slice(0, 12)}`;
}

async function isThere(postgres: Postgres, name: string): Promise<boolean> {
  return withClient(superuserOf(postgres), async (client) => {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    return rowCount === 1;
  });
}

async function dropCopies(postgres: Postgres): Promise<void> {
  await withClient(superuserOf(postgres), async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
      [COPY],
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  });
}
