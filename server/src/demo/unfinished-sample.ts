import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Connection } from "../platform/database/db.ts";
import { withClient } from "../platform/database/with-client.ts";
import { demoAdmin } from "./people.ts";

const markIn = (dataDir: string) => join(dataDir, "sample-unfinished");

/** Marks the data folder while `create` runs; after a stop in the middle of it the mark stays. */
export async function markUntilCreated(dataDir: string, create: () => Promise<void>): Promise<void> {
  await writeFile(markIn(dataDir), "", { mode: 0o600 });
  await create();
  await rm(markIn(dataDir));
}

/** Removes the tables of a sample that was stopped half-way. Returns whether there was one. */
export async function removeHalfSample(dataDir: string, owner: Connection): Promise<boolean> {
  if (!existsSync(markIn(dataDir))) return false;
  return withClient(owner, async (client) => {
    const { rowCount } = await client.query("SELECT FROM admins WHERE email = $1", [demoAdmin.email]);
    // Books of other people may have been restored into this folder since.
    if (rowCount === 0) return false;
    await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    return true;
  });
}

/** From now on the sample counts as whole: a portal without --demo has served it. */
export async function keepHalfSample(dataDir: string): Promise<void> {
  await rm(markIn(dataDir), { force: true });
}
