import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../src/features/books/check-books.ts";
import { showCashBook } from "../src/features/receipts/cash-book/show-cash-book.ts";
import { type Database, type Db, openDatabase } from "../src/platform/database/db.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import type { Connection } from "../src/platform/database/postgres/access.ts";
import { migrationsFolder } from "../src/platform/machine/server-paths.ts";
import { cashOf } from "./desks/cash-desk.ts";
import { counterOf } from "./desks/counter-desk.ts";
import { copyToOlder } from "./desks/data-of-before.ts";
import { oldDatabase } from "./desks/old-database.ts";
import { openDesk, type PaymentDesk } from "./desks/payment-desk.ts";

const DAY = 24 * 60 * 60 * 1000;

/** The last migration in which the ledger knew only by which way the office's money had come. */
const BEFORE = "0047";

/** Takes from the ledger what it did not know then. */
const THEN = `
  DELETE FROM ledger WHERE journal_id IN (SELECT id FROM journals
    WHERE kind IN ('DEPOSIT', 'DEPOSIT_UNDONE', 'CASH_DIFFERENCE', 'RETURNED_CHEQUE'));
  DELETE FROM journals WHERE kind IN ('DEPOSIT', 'DEPOSIT_UNDONE', 'CASH_DIFFERENCE', 'RETURNED_CHEQUE');
  UPDATE ledger SET account_id = refunds.gateway FROM journals JOIN refunds ON refunds.id = refund_id
    WHERE journals.id = journal_id AND account_kind = 'CLEARING'`;

async function entries(db: Db): Promise<{ kind: string }[]> {
  const { rows } = await sql<{ kind: string }>`
    SELECT j.kind, deposit_id, returned_cheque_id, refund_id, j.payment_id, box_on, value_on, written_at,
      account_kind, account_id, amount_paise
    FROM journals AS j JOIN ledger ON journal_id = j.id
    ORDER BY j.kind, written_at, deposit_id, returned_cheque_id, refund_id, j.payment_id, account_kind, account_id, amount_paise`.execute(
    db,
  );
  return rows;
}

async function workForThreeDays(desk: PaymentDesk): Promise<void> {
  const [counter, cash, resident] = [counterOf(desk), cashOf(desk), await desk.resident("E-041")];
  const [first = ""] = await cash.paymentsOf((await counter.take(resident, { advance: 500 }))._id);
  await cash.payIn(300);
  await cash.undo((await cash.payIn(100))._id);
  await cash.payOut(first, 20, { from: "credit" });
  await cash.close(170, { note: "A note was torn" });
  desk.pass(DAY);
  await cash.payOut(first, 50, { from: "credit", way: "transfer", reference: "612345678901" });
  const cancelled = await counter.take(resident, { advance: 40 });
  await counter.reverse(cancelled._id);
  const [good, bad, spent] = [
    await counter.takeCheque(resident, { advance: 70 }),
    await counter.takeCheque(resident, { advance: 30 }),
    await counter.takeCheque(resident, { advance: 400 }),
  ];
  await counter.undoDeposit(await counter.deposit([good._id]));
  await counter.deposit([good._id, bad._id, spent._id]);
  await counter.clear([spent._id]);
  const [advance = ""] = await cash.paymentsOf(spent._id);
  await cash.payOut(advance, 100, { from: "credit", way: "transfer", reference: "612345678902" });
  await cash.payOut(advance, 10, { from: "credit", way: "cash" });
  await counter.bounce(bad._id);
  await counter.bounce(spent._id);
  await counter.takeCheque(resident, { advance: 15 });
  await cash.close(165, { note: "Five rupees were found" });
  desk.pass(DAY);
  await counter.take(resident, { advance: 60 });
  await counter.take(resident, { way: "transfer", reference: "612345678903", advance: 90 });
}

describe("A database whose ledger does not know where the office's money is", () => {
  let desk: PaymentDesk;
  let connection: Connection;
  let database: Database;

  beforeAll(async () => {
    desk = await openDesk();
    await workForThreeDays(desk);
    expect(await desk.brokenRules()).toEqual([]);
    connection = await oldDatabase(BEFORE);
    const name = await sql<{ name: string }>`SELECT current_database() AS name`.execute(desk.database.db);
    await copyToOlder(name.rows[0]?.name, connection, THEN);
    database = openDatabase(connection, () => {}, 2);
    expect((await migrate(connection, migrationsFolder))[0]).toBe("0048_where_money_is");
  });
  afterAll(async () => {
    await database?.close();
    await desk?.close();
  });

  it("gets the journals that it would have written", async () => {
    const expected = await entries(desk.database.db);
    const kinds = ["CAPTURE", "CASH_DIFFERENCE", "DEPOSIT", "DEPOSIT_UNDONE", "REFUND", "RETURNED_CHEQUE"];
    expect([...new Set(expected.map(({ kind }) => kind))]).toEqual(kinds);
    expect(await entries(database.db)).toEqual(expected);
  });

  it("has right books and the same cash in the box", async () => {
    expect((await checkBooks(database.db, desk.now())).filter(({ bad }) => bad.length > 0)).toEqual([]);
    const book = await showCashBook(database.db, {}, desk.now());
    expect(book).toEqual(await showCashBook(desk.database.db, {}, desk.now()));
  });
});
