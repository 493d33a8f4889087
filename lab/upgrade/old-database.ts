import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import type { Connection } from "../../server/src/platform/database/postgres/access.ts";
import { migrationsFolder } from "../../server/src/platform/machine/server-paths.ts";
import { emptyDatabase } from "../../server/test/desks/database.ts";

/** An empty database as portals had it whose newest migration was this one, such as `0003`. */
export async function oldDatabase(newest: string): Promise<Connection> {
  const folder = await mkdtemp(join(tmpdir(), "aangan-migrations-"));
  for (const name of await readdir(migrationsFolder)) {
    if (name.slice(0, 4) <= newest) await cp(join(migrationsFolder, name), join(folder, name));
  }
  const { connection } = await emptyDatabase();
  await migrate(connection, folder);
  await rm(folder, { recursive: true });
  return connection;
}
