import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../server/src/features/books/check-books.ts";
import { openSession } from "../../../server/src/platform/auth/sessions.ts";
import { newBackupPath } from "../../../server/src/platform/database/backup/kept-backups.ts";
import { openBackup } from "../../../server/src/platform/database/backup/open-backup.ts";
import { restoreRows } from "../../../server/src/platform/database/backup/restore-rows.ts";
import { writeBackup } from "../../../server/src/platform/database/backup/write-backup.ts";
import { type Connection, openDatabase } from "../../../server/src/platform/database/db.ts";
import { migrationsFolder } from "../../../server/src/platform/machine/server-paths.ts";
import { emptyDatabase } from "../../../server/test/desks/database.ts";
import { openDesk, type PaymentDesk } from "../../../server/test/desks/payment-desk.ts";

const NOW = new Date("2026-11-21T05:30:00Z");
const PASSPHRASE = "nine neem trees by the gate";

let desk: PaymentDesk;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aangan-backups-"));
  desk = await openDesk();
  const resident = await desk.resident("E-041");
  for (const rupees of [500, 800, 1200]) {
    const bill = await desk.bill(resident, rupees);
    const { transactionId } = await desk.click(resident, bill, rupees);
    if (rupees !== 1200) desk.gateway.pay(transactionId);
    if (rupees !== 1200) await desk.webhook(transactionId);
  }
  await desk.database.inTransaction((tx) => openSession(tx, { kind: "resident", id: resident }, desk.now()));
});
afterAll(async () => {
  await desk.close();
  await rm(folder, { recursive: true });
});

let file: string;
beforeEach(async () => {
  file = await newBackupPath(folder, NOW);
});

const save = (passphrase?: string) => writeBackup({ connection: desk.database.connection, file, now: NOW, passphrase });

async function restore(connection: Connection, from = file, passphrase?: string): Promise<void> {
  await restoreRows(connection, await openBackup(from, passphrase));
}

async function ask<T extends object>(connection: Connection, sql: string): Promise<T[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<T>(sql);
  await client.end();
  return rows;
}

/** All rows of all tables, as text. */
async function everything(connection: Connection): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    connection,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
     AND tablename NOT IN ('sessions', 'half_sessions', 'known_devices', 'throttles', 'password_links', 'password_requests',
       'schema_migrations') ORDER BY 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await ask<{ all: string }>(
      connection,
      `SELECT string_agg(t::text, '|' ORDER BY t::text) AS all FROM "${name}" AS t`,
    );
    found[name] = row?.all ?? "";
  }
  return found;
}

/** Tables' columns, constraints, indexes and triggers, as text. */
const shapes = (connection: Connection) =>
  ask<{ shape: string }>(
    connection,
    `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text AS shape
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid::regclass::text !~ '^pg_'
     UNION ALL SELECT tgrelid::regclass || ' ' || pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     ORDER BY 1`,
  );

describe("A back-up that is restored into an empty database", () => {
  it("has every row of every table, and the same rules between them", async () => {
    await save();
    const { connection } = await emptyDatabase();
    await restore(connection);
    expect(await everything(connection)).toEqual(await everything(desk.database.connection));
    expect((await everything(connection)).ledger).not.toBe("");
    expect(await shapes(connection)).toEqual(await shapes(desk.database.connection));
  });

  it("leaves the books right, and goes on numbering where they stood", async () => {
    await save();
    const { connection } = await emptyDatabase();
    await restore(connection);
    const database = openDatabase(connection, () => {}, 2);
    expect((await checkBooks(database.db, desk.now())).filter(({ bad }) => bad.length > 0)).toEqual([]);
    await database.close();
    const numbered =
      "INSERT INTO audit_log (at, actor_kind, action, request_id) VALUES (now(), 'clock', 'a', 'b') RETURNING id";
    const [last] = await ask<{ id: string }>(desk.database.connection, "SELECT max(id) AS id FROM audit_log");
    const [next] = await ask<{ id: string }>(connection, numbered);
    expect(Number(next?.id)).toBeGreaterThan(Number(last?.id));
  });

  it("keeps nobody logged in", async () => {
    await save();
    const { connection } = await emptyDatabase();
    await restore(connection);
    expect(await ask(desk.database.connection, "SELECT 1 FROM sessions")).not.toEqual([]);
    expect(await ask(connection, "SELECT 1 FROM sessions UNION ALL SELECT 1 FROM throttles")).toEqual([]);
  });

  it("was of one instant, whatever was committed while it was made", async () => {
    let isOver = false;
    const busy = (async () => {
      const resident = await desk.resident("E-042");
      while (!isOver) await desk.bill(resident, 100);
    })();
    await save().finally(() => {
      isOver = true;
    });
    await busy;
    const { connection } = await emptyDatabase();
    // Bills without their serials, or audit lines without their deeds, would break the totals.
    await restore(connection);
    const [row] = await ask<{ right: boolean }>(
      connection,
      `SELECT (SELECT count(*) FROM bills) = (SELECT sum(last_serial) FROM bill_serials) AS right`,
    );
    expect(row?.right).toBe(true);
  });

  it("that was made by an earlier portal is brought up to date afterwards", async () => {
    const earlier = await emptyDatabase();
    const older = await mkdtemp(join(tmpdir(), "aangan-older-"));
    for (const name of (await readdir(migrationsFolder)).filter((migration) => migration < "0015")) {
      await writeFile(join(older, name), await readFile(join(migrationsFolder, name)));
    }
    const { migrate } = await import("../../../server/src/platform/database/migrate.ts");
    await migrate(earlier.connection, older);
    await rm(older, { recursive: true });
    await writeBackup({ connection: earlier.connection, file, now: NOW });
    const { connection } = await emptyDatabase();
    await restore(connection);
    expect(await ask(connection, "SELECT to_regclass('certificates') AS there")).toEqual([{ there: null }]);
    expect(await migrate(connection, migrationsFolder)).toContain("0015_books");
  });
});

describe("A restore is refused, and changes nothing,", () => {
  async function expectRefused(from: string, words: string | RegExp, passphrase?: string): Promise<void> {
    const { connection } = await emptyDatabase();
    await expect(restore(connection, from, passphrase)).rejects.toThrow(words);
    expect(await ask(connection, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  }

  it("when it has no seal, although back-ups are sealed here; without a passphrase it is taken", async () => {
    await save();
    await expectRefused(file, "BACKUP_PASSPHRASE= npm run restore", PASSPHRASE);
    await restore((await emptyDatabase()).connection);
  });

  it("when the database has anything in it", async () => {
    await save();
    await expect(restore(desk.database.connection)).rejects.toThrow("The database is not empty");
    const { connection } = await emptyDatabase();
    await ask(connection, "CREATE TABLE notes (note text)");
    await expect(restore(connection)).rejects.toThrow("it has notes");
  });

  it.each([
    ["open", undefined],
    ["sealed", PASSPHRASE],
  ])("when one byte anywhere in an %s file was changed", async (_kind, passphrase) => {
    await save(passphrase);
    const content = await readFile(file);
    for (const part of [0.05, 0.5, 0.999]) {
      const damaged = Buffer.from(content);
      const at = Math.floor(content.length * part);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      await writeFile(`${file}.damaged`, damaged);
      await expectRefused(`${file}.damaged`, /damaged|not a back-up/, passphrase);
    }
  });

  it.each([
    ["open", undefined],
    ["sealed", PASSPHRASE],
  ])("when an %s file was cut off", async (_kind, passphrase) => {
    await save(passphrase);
    const { size } = await stat(file);
    for (const length of [size - 1, Math.floor(size / 2), 200]) {
      await truncate(file, length);
      await expectRefused(file, "damaged", passphrase);
    }
  });

  it("when the passphrase is wrong or missing", async () => {
    await save(PASSPHRASE);
    await expectRefused(file, "BACKUP_PASSPHRASE is not the one it was made with", "another one");
    await expectRefused(file, "is sealed. Set BACKUP_PASSPHRASE");
  });

  it("when the file is something else, or not there", async () => {
    await writeFile(`${file}.txt`, "Dear neighbours");
    await expectRefused(`${file}.txt`, "is not a back-up of this portal");
    await expectRefused(`${file}.gone`, "cannot be opened");
  });

  it("when it was made before the tables had their names of today", async () => {
    await save();
    const [head = "", ...rest] = (await readFile(file, "latin1")).split("\n");
    await writeFile(file, [head.replace('"format":2', '"format":1'), ...rest].join("\n"), "latin1");
    await expectRefused(file, "made by another version of the portal");
  });

  it("when the back-up is of a newer portal", async () => {
    const newer = await emptyDatabase();
    const { migrate } = await import("../../../server/src/platform/database/migrate.ts");
    await migrate(newer.connection, migrationsFolder);
    await ask(newer.connection, "INSERT INTO schema_migrations VALUES ('9999', '9999_lifts', repeat('0', 64))");
    await writeBackup({ connection: newer.connection, file, now: NOW });
    await expectRefused(file, "newer than this version of the portal (it has 9999_lifts)");
  });
});

describe("A back-up file", () => {
  // [T-38]
  it("shows nothing of anybody when it is sealed, and only its owner may read it", async () => {
    await save(PASSPHRASE);
    const bytes = await readFile(file);
    for (const known of ["E-041", "a@example.com", "COPY", PASSPHRASE]) expect(bytes.includes(known)).toBe(false);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it("appears only when it is whole: one that fails leaves nothing", async () => {
    const nowhere = { host: "127.0.0.1", port: 1, user: "aangan", database: "aangan" };
    const own = await mkdtemp(join(folder, "own-"));
    await expect(writeBackup({ connection: nowhere, file: join(own, "a.backup"), now: NOW })).rejects.toThrow();
    const unmigrated = await emptyDatabase();
    await expect(
      writeBackup({ connection: unmigrated.connection, file: join(own, "a.backup"), now: NOW }),
    ).rejects.toThrow("schema_migrations");
    expect(await readdir(own)).toEqual([]);
  });
});
