import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { syncFolder } from "../../machine/data-folder.ts";
import type { Connection } from "../db.ts";
import { RETRY_ON_FAILOVER, withRetryingClient } from "../with-client.ts";
import { copyOut } from "./copy-rows.ts";
import { BACKUP_FORMAT, type Head, type Manifest, type SavedTable, writeFrame } from "./frames.ts";
import { newSeal, sealer } from "./seal.ts";
import { bookTotals, copyCommand, LEFT_OUT, numberings, tablesToSave } from "./tables.ts";

interface BackupNeeds {
  connection: Connection;
  /** Appears under this name when it is complete and safe on disk. */
  file: string;
  now: Date;
  /** Encrypts the file; otherwise anybody who has it can read it. */
  passphrase?: string | undefined;
}

export const PARTIAL_SUFFIX = ".unfinished";

/** Writes all rows as of one instant into a compressed file. Returns what the file holds and its size in bytes. */
export async function writeBackup(needs: BackupNeeds): Promise<{ manifest: Manifest; bytes: number }> {
  const draft = join(dirname(needs.file), `.${basename(needs.file)}${PARTIAL_SUFFIX}`);
  try {
    const manifest = await withRetryingClient(needs.connection, (client) => writeDraft(client, needs, draft));
    await rename(draft, needs.file);
    await syncFolder(dirname(needs.file));
    return { manifest, bytes: (await stat(needs.file)).size };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeDraft(client: pg.Client, { now, passphrase }: BackupNeeds, draft: string): Promise<Manifest> {
  const seal = passphrase === undefined ? null : newSeal();
  const head = `${JSON.stringify({ aangan: "back-up", format: BACKUP_FORMAT, seal } satisfies Head)}\n`;
  let manifest: Manifest | undefined;

  async function* inside(): AsyncGenerator<Buffer> {
    manifest = yield* saveRows(client, now);
    yield writeFrame("manifest", manifest);
  }

  const sealed = seal && passphrase !== undefined ? sealer(seal, passphrase, head) : new PassThrough();
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${RETRY_ON_FAILOVER}`);
  const file = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
  file.write(head);
  await pipeline(inside, createGzip(), sealed, file);
  if (!manifest) throw new Error("the back-up has no manifest");
  return manifest;
}

async function* saveRows(client: pg.Client, now: Date): AsyncGenerator<Buffer, Manifest> {
  const { rows: migrations } = await client.query("SELECT number, name, sha256 FROM schema_migrations ORDER BY number");
  const { rows: versions } = await client.query("SELECT current_setting('server_version') AS version");
  const tables: Manifest["tables"] = [];
  for (const table of await tablesToSave(client)) tables.push(yield* saveTable(client, table));
  return {
    createdAt: now.toISOString(),
    postgres: versions[0].version,
    migrations,
    tables,
    sequences: await numberings(client),
    totals: await bookTotals(client),
    leftOut: LEFT_OUT,
  };
}

async function* saveTable(client: pg.Client, table: SavedTable): AsyncGenerator<Buffer, Manifest["tables"][number]> {
  yield writeFrame("table", table);
  const hash = createHash("sha256");
  const rows = copyOut(client, copyCommand(table, "TO STDOUT"));
  for (let bytes = 0; ; ) {
    const next = await rows.next();
    if (next.done) return { ...table, rows: next.value, bytes, sha256: hash.digest("hex") };
    hash.update(next.value);
    bytes += next.value.length;
    yield writeFrame("rows", next.value);
  }
}
