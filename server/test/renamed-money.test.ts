import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkAuditLog } from "../src/features/audit/check-audit-log.ts";
import { listAuditEntries } from "../src/features/audit/list-audit-entries.ts";
import { checkBooks } from "../src/features/books/check-books.ts";
import { listUnidentifiedMoney } from "../src/features/ledger/credits/list-unidentified-money.ts";
import { type Database, openDatabase } from "../src/platform/database/db.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { migrationsFolder } from "../src/platform/machine/server-paths.ts";
import { oldDatabase } from "./desks/old-database.ts";

const THEN = "2026-11-23T04:00:00Z";
const NOW = new Date("2026-11-23T04:30:00Z");

/** The last migration in which unidentified money was called a receipt. */
const BEFORE = "0017";

/** M1 belongs to nobody, M2 is a credit that is partly used and on its way back, M3 went back. */
const MONEY_OF_BEFORE = `
  INSERT INTO residents (id, name, flat_number, email, phone, complex, password_hash, created_at, approved_at)
    VALUES ('hari', 'Hari Das', 'E-041', 'hari@example.com', '9876543210', 'RICHMOND PARK', 'x', timestamptz '${THEN}', timestamptz '${THEN}');
  INSERT INTO bills (id, resident_id, flat_number, bill_type, due_on, original_paise, amount_paid_paise, uploaded_at, uploaded_by)
    VALUES ('B1', 'hari', 'E-041', 'electricity', '2026-12-01', 90000, 20000, timestamptz '${THEN}', 'office');
  INSERT INTO unidentified_receipts (id, gateway, gateway_payment_id, amount_paise, seen_at, refunded_paise)
    VALUES ('M1', 'acme', 'X-1', 10000, timestamptz '${THEN}', 0), ('M2', 'acme', 'X-2', 50000, timestamptz '${THEN}', 0), ('M3', 'acme', 'X-3', 7000, timestamptz '${THEN}', 7000);
  UPDATE unidentified_receipts SET assigned_to = 'hari', assigned_at = timestamptz '${THEN}', assigned_by = 'office', assign_reason = 'He rang'
    WHERE id = 'M2';
  INSERT INTO credits (resident_id, flat_number, receipt_id, amount_paise, used_paise, held_paise, created_at)
    VALUES ('hari', 'E-041', 'M2', 50000, 20000, 5000, timestamptz '${THEN}');
  INSERT INTO credit_uses (credit_id, bill_id, amount_paise, used_at, used_by) SELECT id, 'B1', 20000, timestamptz '${THEN}', 'office' FROM credits;
  INSERT INTO refunds (id, gateway, receipt_id, source, credit_id, amount_paise, reason, made_by, state, requested_at, settled_at,
      next_check_at)
    SELECT 'REFUND00000000000002', 'acme', 'M2', 'CREDIT', id, 5000, 'Asked', 'office', 'SENT', timestamptz '${THEN}', NULL, timestamptz '${THEN}' FROM credits
    UNION ALL
    SELECT 'REFUND00000000000003', 'acme', 'M3', 'UNIDENTIFIED', NULL, 7000, 'Came back', 'gateway', 'SETTLED', timestamptz '${THEN}', timestamptz '${THEN}', NULL;
  INSERT INTO journals (id, kind, receipt_id, refund_id, credit_use_id, written_at) OVERRIDING SYSTEM VALUE VALUES
    (1, 'UNIDENTIFIED', 'M1', NULL, NULL, timestamptz '${THEN}'), (2, 'UNIDENTIFIED', 'M2', NULL, NULL, timestamptz '${THEN}'),
    (3, 'UNIDENTIFIED', 'M3', NULL, NULL, timestamptz '${THEN}'), (4, 'ASSIGNMENT', 'M2', NULL, NULL, timestamptz '${THEN}'),
    (5, 'REFUND', NULL, 'REFUND00000000000003', NULL, timestamptz '${THEN}'), (6, 'CREDIT_USE', NULL, NULL, 1, timestamptz '${THEN}');
  INSERT INTO ledger (journal_id, kind, account_kind, account_id, amount_paise, credit_id) VALUES
    (1, 'UNIDENTIFIED', 'CLEARING', 'acme', -10000, NULL), (1, 'UNIDENTIFIED', 'UNIDENTIFIED', 'M1', 10000, NULL),
    (2, 'UNIDENTIFIED', 'CLEARING', 'acme', -50000, NULL), (2, 'UNIDENTIFIED', 'UNIDENTIFIED', 'M2', 50000, NULL),
    (3, 'UNIDENTIFIED', 'CLEARING', 'acme', -7000, NULL), (3, 'UNIDENTIFIED', 'UNIDENTIFIED', 'M3', 7000, NULL),
    (4, 'ASSIGNMENT', 'UNIDENTIFIED', 'M2', -50000, NULL), (4, 'ASSIGNMENT', 'CREDIT', 'hari', 50000, 1),
    (5, 'REFUND', 'CLEARING', 'acme', 7000, NULL), (5, 'REFUND', 'UNIDENTIFIED', 'M3', -7000, NULL),
    (6, 'CREDIT_USE', 'CREDIT', 'hari', -20000, 1), (6, 'CREDIT_USE', 'BILL', 'B1', 20000, NULL);
  INSERT INTO alerts (at, kind, subject, seen_at, seen_by) VALUES
    (timestamptz '${THEN}', 'receipt_unidentified', 'X-1', NULL, NULL), (timestamptz '${THEN}', 'receipt_unidentified', 'X-2', timestamptz '${THEN}', 'office'),
    (timestamptz '${THEN}', 'refund_failed', 'X-3', NULL, NULL);
  INSERT INTO audit_log (at, actor_kind, actor_id, action, subject, request_id)
    VALUES (timestamptz '${THEN}', 'clock', NULL, 'assign-receipt', 'M2', 'r1');`;

/** Rows as text, without the names of the columns. */
const ROWS = (money: string, id: string) => `
  SELECT concat_ws('|', id, gateway, gateway_payment_id, amount_paise, refunded_paise, seen_at, assigned_to, assign_reason) AS line
    FROM ${money}
  UNION ALL SELECT concat_ws('|', id, resident_id, ${id}, amount_paise, used_paise, held_paise) FROM credits
  UNION ALL SELECT concat_ws('|', id, ${id}, source, credit_id, amount_paise, state) FROM refunds
  UNION ALL SELECT concat_ws('|', id, kind, ${id}, refund_id, credit_use_id) FROM journals
  UNION ALL SELECT concat_ws('|', journal_id, account_kind, account_id, amount_paise, credit_id) FROM ledger
  UNION ALL SELECT concat_ws('|', id, action, subject, detail, touched, seal, hash) FROM audit_log
  UNION ALL SELECT concat_ws('|', id, subject, seen_at, seen_by) FROM alerts ORDER BY 1`;

describe("A database in which unidentified money was called a receipt", () => {
  let client: pg.Client;
  let database: Database;
  let before: string[];

  const lines = async (sql: string) => (await client.query<{ line: string }>(sql)).rows.map(({ line }) => line);

  beforeAll(async () => {
    const connection = await oldDatabase(BEFORE);
    client = new pg.Client(connection);
    await client.connect();
    await client.query(`BEGIN; ${MONEY_OF_BEFORE} COMMIT;`);
    await client.query("SELECT seal_audit_log(1000)");
    before = await lines(ROWS("unidentified_receipts", "receipt_id"));
    expect((await migrate(connection, migrationsFolder))[0]).toBe("0018_unidentified_money");
    database = openDatabase(connection, () => {}, 2);
  });
  afterAll(async () => {
    await database.close();
    await client.end();
  });

  it("keeps all of it: money, credits, refunds, journals, alerts and the audit log", async () => {
    expect(before).toHaveLength(28);
    expect(await lines(ROWS("unidentified_money", "unidentified_id"))).toEqual(before);
    expect(await lines("SELECT kind AS line FROM alerts ORDER BY id")).toEqual([
      "money_unidentified",
      "money_unidentified",
      "refund_failed",
    ]);
  });

  it("has right books", async () => {
    const broken = (await checkBooks(database.db, NOW)).filter(({ bad }) => bad.length > 0);
    expect(broken).toEqual([]);
  });

  it("shows the money, and to whom it was given", async () => {
    const shown = await listUnidentifiedMoney(database.db);
    expect(shown.map(({ _id, assigned }) => [_id, assigned?.flatNumber])).toEqual([
      ["M1", undefined],
      ["M2", "E-041"],
      ["M3", undefined],
    ]);
  });

  it("has an audit log that still fits, and is found by the money and by what was done", async () => {
    const checked = await checkAuditLog(database.db, { noted: undefined, now: NOW, isRunning: false });
    expect(checked).toMatchObject({ head: { seal: 1 }, misfit: undefined, unsealed: 0 });
    for (const query of [{ about: "M2" }, { action: "assign-unidentified" }]) {
      const { entries } = await listAuditEntries(database.db, query);
      expect(entries).toMatchObject([{ action: "assign-receipt", subject: "M2" }]);
      expect(entries[0]?.changes.map(({ of }) => of)).toContain("unidentified_receipts");
    }
  });

  it("goes on noting what is changed, under the new names", async () => {
    await client.query("UPDATE unidentified_money SET order_id = 'O1' WHERE id = 'M1'");
    const { entries } = await listAuditEntries(database.db, { about: "M1" });
    const noted = expect.objectContaining({ of: "unidentified_money", key: "M1", now: { orderId: "O1" } });
    expect(entries.flatMap(({ changes }) => changes)).toContainEqual(noted);
  });

  it("still refuses what would break a rule", async () => {
    const refused = [
      ["UPDATE refunds SET unidentified_id = 'M1' WHERE unidentified_id = 'M3'", "is of is fixed"],
      [
        "UPDATE refunds SET state = 'SETTLED', settled_at = now() WHERE unidentified_id = 'M2'; UPDATE refunds SET state = 'SENT'",
        "may not go",
      ],
      ["DELETE FROM unidentified_money", "never deleted"],
      ["UPDATE unidentified_money SET refunded_paise = 10001 WHERE id = 'M1'", "refunded_within_unidentified"],
      [
        "INSERT INTO journals (id, kind, unidentified_id, written_at) OVERRIDING SYSTEM VALUE VALUES (99, 'UNIDENTIFIED', 'M1', now())",
        "one_journal_per_unidentified",
      ],
      [
        `INSERT INTO refunds (id, gateway, unidentified_id, source, amount_paise, reason, made_by, state, requested_at, next_check_at)
          VALUES ('REFUND00000000000004', 'acme', 'M1', 'UNIDENTIFIED', 10001, 'x', 'office', 'REQUESTED', now(), now())`,
        "more would be refunded of M1 than came in",
      ],
    ];
    for (const [sql = "", words] of refused) await expect(client.query(sql), sql).rejects.toThrow(words);
  });

  it("has the old name nowhere", async () => {
    const tables = "('unidentified_money'::regclass, 'credits'::regclass, 'journals'::regclass, 'refunds'::regclass)";
    expect(
      await lines(`SELECT relname AS line FROM pg_class WHERE relname LIKE '%unidentified\\_receipt%'
        UNION ALL SELECT attname FROM pg_attribute WHERE attname LIKE '%receipt%' AND attrelid IN ${tables}
        UNION ALL SELECT conname FROM pg_constraint WHERE conname LIKE '%receipt%' AND conrelid IN ${tables}
        UNION ALL SELECT indexrelid::regclass::text FROM pg_index
          WHERE indexrelid::regclass::text LIKE '%receipt%' AND indrelid IN ${tables}
        UNION ALL SELECT proname FROM pg_proc WHERE prosrc LIKE '%unidentified\\_receipt%'`),
    ).toEqual([]);
  });
});
