import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { listWatchedPayments } from "@aangan/contract/features/payments/watched";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { checkBooks } from "../src/features/books/check-books.ts";
import { copyIn } from "../src/platform/database/backup/copy-rows.ts";
import { openDatabase } from "../src/platform/database/db.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import type { Connection } from "../src/platform/database/postgres/access.ts";
import { migrationsFolder } from "../src/platform/machine/server-paths.ts";
import { oldDatabase } from "./desks/old-database.ts";
import { openPortal } from "./desks/portal.ts";

/** The last released migration; later ones must accept the data of those portals. */
const RELEASED = "0003";
const RESIDENTS_TOKEN = "an-old-session-of-E-041-that-lasts-very-lon";
const OFFICES_TOKEN = "an-old-session-of-the-office-that-lasts-lon";

const THEN = new Date("2026-11-21T11:34:00Z");

async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A database of the first release: its demo, with a payment in every state. */
async function firstPortal(): Promise<Connection> {
  const connection = await oldDatabase(RELEASED);
  const blocks = (await readFile(join(import.meta.dirname, "fixtures/demo-of-0003.sql"), "utf8")).split(/^\\\.$/m);
  await withClient(connection, async (client) => {
    await client.query("BEGIN");
    const { rows } = await client.query<{ table: string; name: string; rule: string }>(
      `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS rule
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    );
    for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    for (const block of blocks) {
      const [, command = "", data = ""] = /^(COPY [^;]+);\n([\s\S]*)/m.exec(block) ?? [];
      if (command) await copyIn(client, command, oneChunk(data));
    }
    await client.query("SET CONSTRAINTS ALL IMMEDIATE");
    for (const { table, name, rule } of rows) await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${rule}`);
    await client.query("COMMIT");
  });
  return connection;
}

async function* oneChunk(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** What must survive: people, bills, payments and the ledger, as text. */
const kept = (connection: Connection) =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `SELECT id || flat_number || name || phone || coalesce(left_at::text, '') AS line FROM residents
       UNION ALL SELECT id || total_paise || amount_paid_paise || remaining_paise || status FROM bills
       UNION ALL SELECT id || state || amount_paise || captured_paise || coalesce(gateway_payment_id, '') FROM payments
       UNION ALL SELECT id || payment_id || fact || detail || state_after FROM payment_facts
       UNION ALL SELECT journal_id || account_kind || account_id || amount_paise FROM ledger
       UNION ALL SELECT id || payment_id || amount_paise FROM credits
       UNION ALL SELECT id || action || request_id FROM audit_log
       UNION ALL SELECT gateway || event_key || encode(body, 'hex') FROM webhook_inbox
       UNION ALL SELECT id || file_name || phase FROM uploads
       UNION ALL SELECT kind || person_id || encode(token_sha256, 'hex') FROM sessions ORDER BY 1`,
    );
    return rows.map(({ line }) => line);
  });

/** The schema: tables, constraints, functions and applied migrations. */
const shape = (connection: Connection) =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `SELECT table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '') || is_nullable AS line
         FROM information_schema.columns WHERE table_schema = 'public'
       UNION ALL SELECT conrelid::regclass || conname || pg_get_constraintdef(oid) FROM pg_constraint
         WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
       UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
       UNION ALL SELECT tgrelid::regclass || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
       UNION ALL SELECT proname || md5(prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
       UNION ALL SELECT name FROM schema_migrations ORDER BY 1`,
    );
    return rows.map(({ line }) => line);
  });

describe("The data of the first portals", () => {
  it("have a payment in every state, a credit, a former resident, a cancelled bill and an upload", async () => {
    const found = await withClient(await firstPortal(), (client) =>
      client.query(`SELECT (SELECT array_agg(DISTINCT state ORDER BY state) FROM payments) AS states,
        (SELECT count(*)::int FROM credits) AS credits, (SELECT count(*)::int FROM uploads) AS uploads,
        (SELECT count(*)::int FROM residents WHERE left_at IS NOT NULL) AS former,
        (SELECT count(*)::int FROM bills WHERE status = 'cancelled') AS cancelled`),
    );
    const states = ["CREATED", "EXPIRED", "FAILED", "PENDING", "REVIEW", "SUCCESS"];
    expect(found.rows).toEqual([{ states, credits: 1, uploads: 1, former: 1, cancelled: 1 }]);
  });

  it("are all there after today's migrations, and the books are right", async () => {
    const connection = await firstPortal();
    const before = await kept(connection);
    expect((await migrate(connection, migrationsFolder))[0]?.slice(0, 4)).toBe("0004");
    expect(await kept(connection)).toEqual(before);
    const database = openDatabase(connection, () => {}, 2);
    const broken = (await checkBooks(database.db, THEN)).filter(({ bad }) => bad.length > 0);
    await database.close();
    expect(broken).toEqual([]);
  });

  it("get no receipts for what was paid before, and get them for what succeeds from then on", async () => {
    const connection = await firstPortal();
    await migrate(connection, migrationsFolder);
    const due = () =>
      withClient(connection, async (client) => {
        const { rows } = await client.query("SELECT id FROM payments WHERE number_due ORDER BY id");
        return rows;
      });
    expect(await due()).toEqual([]);
    // Paid at the company long before; the checks of a whole capture are other tests' matter.
    const { rows } = await withClient(connection, (client) =>
      client
        .query(`BEGIN; UPDATE payments SET state = 'SUCCESS', captured_paise = amount_paise, paid_at = '2020-01-01',
          gateway_payment_id = 'T-' || id, next_check_at = NULL WHERE id = 'CREATEDBEFORETHEEND1';
        SELECT number_due FROM payments WHERE id = 'CREATEDBEFORETHEEND1'; ROLLBACK`)
        .then((results) => (results as unknown as pg.QueryResult[])[2] ?? { rows: [] }),
    );
    expect(rows).toEqual([{ number_due: true }]);
  });

  it("let people go on where they were: who was logged in still is, and sees what there was", async () => {
    const connection = await firstPortal();
    await migrate(connection, migrationsFolder);
    const portal = await openPortal({}, undefined, { connection });
    const { dashboard } = await portal.call(showDashboard, { token: RESIDENTS_TOKEN });
    expect(dashboard.pendingBills.length).toBeGreaterThan(0);
    expect(dashboard.paymentHistory.length).toBeGreaterThan(0);
    const watched = await portal.call(listWatchedPayments, { token: OFFICES_TOKEN });
    expect(JSON.stringify(watched)).toContain("CREATEDBEFORETHEEND1");
    await portal.close();
  });
});

describe("Migrations on old data (test INF-41)", () => {
  // [INF-41]
  it("come to the same end when they are killed half way, run twice, and run by three at once", async () => {
    const calm = await firstPortal();
    await migrate(calm, migrationsFolder);
    const connection = await firstPortal();
    for (let times = 0; times < 5; times++) {
      const migrating = migrate(connection, migrationsFolder).catch(() => undefined);
      await sleep(15 * (times + 1));
      await withClient(connection, (client) =>
        client.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'aangan migrations'`,
        ),
      );
      await migrating;
    }
    await Promise.all([1, 2, 3].map(() => migrate(connection, migrationsFolder)));
    expect(await migrate(connection, migrationsFolder)).toEqual([]);
    expect(await shape(connection)).toEqual(await shape(calm));
    expect(await kept(connection)).toHaveLength((await kept(calm)).length);
  });
});
