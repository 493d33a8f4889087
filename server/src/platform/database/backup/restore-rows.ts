import type pg from "pg";
import { StartError } from "../../machine/start-error.ts";
import type { Connection } from "../db.ts";
import { migrateWithin } from "../migrate.ts";
import { withPatientClient } from "./connect.ts";
import { copyIn } from "./copy-rows.ts";
import type { Frame } from "./frames.ts";
import type { Manifest } from "./manifest.ts";
import type { BackupFile } from "./open-backup.ts";
import { bookTotals, copyCommand, goOnNumbering, liftRules, namesIn, tablesToSave } from "./tables.ts";
import { backupTexts } from "./texts.ts";

const MOST_NAMED = 3;

async function refuseIfNotEmpty(client: pg.Client): Promise<void> {
  const names = await namesIn(client);
  if (names.length === 0) return;
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  throw new StartError(backupTexts.notEmpty(`${names.slice(0, MOST_NAMED).join(", ")}${more}`));
}

/** Restores a verified back-up into an empty database in one transaction, then updates the planner's statistics. */
export async function restoreRows(
  connection: Connection,
  migrations: string,
  backup: BackupFile,
  manifest: Manifest,
  beforeCommit: (client: pg.Client) => Promise<void> = async () => {},
): Promise<void> {
  await withPatientClient(connection, async (client) => {
    await client.query("BEGIN");
    try {
      await refuseIfNotEmpty(client);
      await migrateWithin(client, migrations, manifest.migrations);
      const rules = await liftRules(client);
      await empty(client);
      await load(client, backup, manifest);
      for (const numbering of manifest.sequences) await goOnNumbering(client, numbering);
      for (const rule of rules) await client.query(rule);
      await compareTotals(client, manifest);
      await beforeCommit(client);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined);
      throw error;
    }
    await client.query("ANALYZE");
  });
}

/** Removes the rows that migrations inserted; the back-up has them too. */
async function empty(client: pg.Client): Promise<void> {
  const names = (await tablesToSave(client)).map(({ name }) => `public."${name}"`);
  await client.query(`TRUNCATE ${names.join(", ")}`);
}

async function load(client: pg.Client, backup: BackupFile, { tables }: Manifest): Promise<void> {
  const frames = backup.frames();
  const expected = new Map(tables.map((table) => [table.name, table.rows]));
  let frame = await next(frames);
  while (frame.kind === "table") {
    const { table } = frame;
    let after: Frame | undefined;
    async function* rows(): AsyncGenerator<Buffer> {
      for (;;) {
        const part = await next(frames);
        if (part.kind === "rows") yield part.bytes;
        else {
          after = part;
          return;
        }
      }
    }
    const taken = await copyIn(client, copyCommand(table, "FROM STDIN"), rows());
    if (taken !== expected.get(table.name)) throw new StartError(backupTexts.notWhatItSays(table.name));
    frame = after ?? (await next(frames));
  }
}

async function next(frames: AsyncGenerator<Frame>): Promise<Frame> {
  const { value } = await frames.next();
  if (value === undefined) throw new Error("the back-up has no end");
  return value;
}

async function compareTotals(client: pg.Client, { totals }: Manifest): Promise<void> {
  const found = await bookTotals(client);
  const differing = Object.keys(totals).find((name) => found[name] !== totals[name]);
  if (differing) throw new StartError(backupTexts.notWhatItSays(differing));
}
