import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { freshDatabase } from "../../../test/desks/database.ts";
import { createCommit } from "../../platform/commit.ts";
import { type Database, openDatabase } from "../../platform/database/db.ts";
import type { Link } from "./chain.ts";
import { checkAuditLog } from "./check-audit-log.ts";
import { sealAuditLog } from "./seal-audit-log.ts";

const NOW = new Date("2026-11-21T04:30:00Z");
const info = { actor: { kind: "clock" as const }, requestId: "test", address: "127.0.0.1" };

let database: Database;
let superuser: pg.Client;
beforeEach(async () => {
  const { connection } = await freshDatabase();
  database = openDatabase(connection, () => {});
  superuser = new pg.Client({ ...inject("databaseServer"), database: connection.database });
  await superuser.connect();
  // Whoever falsifies the log has found a way around its triggers.
  await superuser.query("SET session_replication_role = replica");
  await write(10);
  await sealAuditLog(database);
});
afterEach(async () => {
  await superuser.end();
  await database.close();
});

async function write(count: number): Promise<void> {
  const commit = createCommit(database, () => NOW);
  const actions = Array.from({ length: count }, (_, index) => `पाना "${index}"`);
  await Promise.all(actions.map((action) => commit({ ...info, action }, async () => {})));
}

const check = (noted?: Link, isRunning = true, now = NOW) => checkAuditLog(database.db, { noted, now, isRunning });

describe("the chain of the audit log", () => {
  it("fits, whatever was written at the same time", async () => {
    await write(200);
    await Promise.all([sealAuditLog(database), sealAuditLog(database), sealAuditLog(database)]);
    const checked = await check();
    expect(checked).toMatchObject({ head: { seal: 210 }, misfit: undefined, unsealed: 0 });
    expect(await check(checked.head)).toMatchObject({ isOtherThanNoted: false });
  });

  it.each([
    ["an action", "UPDATE audit_log SET action = 'else' WHERE seal = 4"],
    ["who did it", "UPDATE audit_log SET actor_id = 'somebody' WHERE seal = 4"],
    ["before and after", `UPDATE audit_log SET detail = '{"changes": []}' WHERE seal = 4`],
    ["the time", "UPDATE audit_log SET at = at + interval '1 microsecond' WHERE seal = 4"],
    ["from where", "UPDATE audit_log SET address = null WHERE seal = 4"],
    ["what it is found by", "UPDATE audit_log SET touched = '{E-1}' WHERE seal = 4"],
    ["the hash", "UPDATE audit_log SET hash = sha256('else') WHERE seal = 4"],
    [
      "the order",
      "UPDATE audit_log SET seal = CASE seal WHEN 4 THEN -5 ELSE -4 END WHERE seal IN (4, 5); UPDATE audit_log SET seal = -seal WHERE seal < 0",
    ],
    [
      "an entry, to one that was never written",
      "DELETE FROM audit_log WHERE seal = 4; INSERT INTO audit_log (at, actor_kind, action, request_id, seal, hash) VALUES (now(), 'clock', 'else', 'x', 4, sha256('else'))",
    ],
  ])("names the entry in which somebody changed %s", async (_what, sql) => {
    await superuser.query(sql);
    expect((await check()).misfit).toMatchObject({ why: "changed", entry: { seal: 4 } });
  });

  it("names the place of an entry that was deleted", async () => {
    await superuser.query("DELETE FROM audit_log WHERE seal IN (4, 5)");
    expect(await check()).toMatchObject({ head: { seal: 3 }, misfit: { why: "missing", entry: { seal: 6 } } });
  });

  it("does not fit an earlier head when entries were cut off, also when others were written since", async () => {
    const { head } = await check();
    await superuser.query("DELETE FROM audit_log WHERE seal > 7");
    expect(await check(head)).toMatchObject({ misfit: undefined, head: { seal: 7 }, isOtherThanNoted: true });
    await write(3);
    await sealAuditLog(database);
    expect(await check(head)).toMatchObject({ misfit: undefined, head: { seal: 10 }, isOtherThanNoted: true });
  });

  it("does not fit an earlier head when all of it was computed anew", async () => {
    const { head } = await check();
    await superuser.query("UPDATE audit_log SET action = 'else', seal = null, hash = null");
    await sealAuditLog(database);
    expect(await check()).toMatchObject({ misfit: undefined, isOtherThanNoted: false });
    expect(await check(head)).toMatchObject({ isOtherThanNoted: true });
  });

  it("misses entries that nobody seals", async () => {
    await write(1);
    const inAnHour = new Date(NOW.getTime() + 3_600_000);
    expect(await check(undefined, true)).toMatchObject({ unsealed: 1, isUnsealedTooLong: false });
    expect(await check(undefined, true, inAnHour)).toMatchObject({ isUnsealedTooLong: true });
    expect(await check(undefined, false, inAnHour)).toMatchObject({ isUnsealedTooLong: false });
  });
});

describe("the portal's own role", () => {
  const asPortal = async (sql: string) => {
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };

  it.each([
    ...[
      ["audit_log", "action = 'else'"],
      ["ledger", "amount_paise = 1"],
      ["journals", "kind = 'REFUND'"],
      ["payment_facts", "fact = 'else'"],
      ["payment_transactions", "gateway = 'else'"],
      ["credit_uses", "amount_paise = 1"],
    ].flatMap(([table, change]) => [
      `UPDATE ${table} SET ${change}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
    ]),
    ...["bills", "payments", "credits", "refunds", "webhook_inbox", "alerts"].flatMap((table) => [
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
    ]),
    "UPDATE payment_moves SET to_state = 'SUCCESS'",
    "INSERT INTO schema_migrations (number, name, sha256) VALUES ('9999', 'x', 'x')",
    "SET session_replication_role = replica",
    "CREATE TABLE other (id text)",
    "DROP TRIGGER gather_changes ON audit_log",
    // [AUTZ-23]
  ])("may not %s", async (sql) => {
    await expect(asPortal(sql)).rejects.toThrow(/permission denied|must be owner/);
  });
});
