import type pg from "pg";
import { migrationsFolder } from "../../machine/server-paths.ts";
import { backupTexts, StartError } from "../../machine/start-error.ts";
import type { Connection } from "../db.ts";
import { migrateWithin } from "../migrate.ts";
import { withRetryingClient } from "../with-client.ts";
import { copyIn } from "./copy-rows.ts";
import type { Frame } from "./frames.ts";
import type { Backup } from "./open-backup.ts";
import { bookTotals, copyCommand, goOnNumbering, liftRules, namesIn, tablesToSave } from "./tables.ts";

const MAX_NAMED = 3;

async function refuseIfNotEmpty(client: pg.Client): Promise<void> {
  const names = await namesIn(client);
  if (names.length === 0) return;
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : "";
  throw new StartError(backupTexts.notEmpty(`${names.slice(0, MAX_NAMED).join(", ")}${more}`));
}

/** Restores a back-up into an empty database in one transaction, then updates the planner's statistics. */
export async function restoreRows(
  connection: Connection,
  backup: Backup,
  beforeCommit: (client: pg.Client) => Promise<void> = async () => {},
): Promise<void> {
  const { migrations, sequences, totals } = backup.manifest;
  await withRetryingClient(connection, async (client) => {
    await client.query("BEGIN");
    await refuseIfNotEmpty(client);
    await migrateWithin(client, migrationsFolder, migrations);
    const rules = await liftRules(client);
    // Migrations inserted rows, which the back-up has too.
    const names = (await tablesToSave(client)).map(({ name }) => `public."${name}"`);
    await client.query(`TRUNCATE ${names.join(", ")}`);
    await load(client, backup);
    for (const numbering of sequences) await goOnNumbering(client, numbering);
    for (const rule of rules) await client.query(rule);
    const found = await bookTotals(client);
    const differing = Object.keys(totals).find((name) => found[name] !== totals[name]);
    if (differing) throw new StartError(backupTexts.notWhatItSays(differing));
    await beforeCommit(client);
    await client.query("COMMIT");
    await client.query("ANALYZE");
  });
}

async function load(client: pg.Client, { frames, manifest }: Backup): Promise<void> {
  const all = frames();
  let frame: Frame = (await all.next()).value;
  async function* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      frame = (await all.next()).value;
      if (frame.kind !== "rows") return;
      yield frame.bytes;
    }
  }
  while (frame.kind === "table") {
    const { name } = frame.table;
    const rowCount = await copyIn(client, copyCommand(frame.table, "FROM STDIN"), rows());
    const expected = manifest.tables.find((table) => table.name === name)?.rows;
    if (rowCount !== expected) throw new StartError(backupTexts.notWhatItSays(name));
  }
}
