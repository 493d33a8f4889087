import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { booksOf } from "../../../../test/desks/books-desk.ts";
import { cashOf } from "../../../../test/desks/cash-desk.ts";
import { counterOf } from "../../../../test/desks/counter-desk.ts";
import { type GoodTown, openGoodTown } from "../../../../test/desks/good-town.ts";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { type Database, openDatabase } from "../../../platform/database/db.ts";
import { checkBooks } from "../check-books.ts";
import { comparePairs, compareReports } from "./compare-reports.ts";
import { type Reports, readReports } from "./read-reports.ts";

let town: GoodTown;
let owner: Database;
let reports: Reports;

/** A month is closed, and one flat's money was given to another. */
beforeAll(async () => {
  town = await openGoodTown();
  const { desk, people } = town;
  await officeOf(desk).undoAssignment(town.given);
  await officeOf(desk).assign(town.given, people.bose);
  await counterOf(desk).takeCheque(people.anand, { advance: 30, chequeOn: "2026-12-01", reference: "900001" });
  await cashOf(desk).close(1210, { upTo: "2026-10-31", note: "Ten rupees too much" });
  await (await booksOf(desk)).close("2026-10");
  await counterOf(desk).take(people.anand, { advance: 40, receivedOn: "2026-10-30" });
  const { database } = desk.database.connection as { database: string };
  owner = openDatabase({ ...inject("databaseServer"), database }, () => {});
  reports = await desk.database.atOneInstant((db) => readReports(db, desk.now()));
});
afterAll(async () => {
  await owner.close();
  await town.desk.close();
});

const differing = (of: Reports) => comparePairs(of).filter(({ differences }) => differences.length > 0);

/** No amounts, amounts that only explain others, and what is no money yet. */
const NO_AMOUNTS = [
  ...["payments", "bills", "daysLate", "residents", "countsElsewhere", "bookedElsewhere", "brought", "claimsWaiting"],
];

/** What no other report shows: what another rule keeps. */
const elsewhere: Record<string, (path: readonly (string | number)[], value: number) => boolean> = {
  // A sheet has no column for what is none of its kind.
  sheets: (_path, value) => value === 0,
  pastDues: (path) => ["unclearedCheques", "postDatedCheques"].includes(String(path.at(-1))),
  // Of online money: I-22. Nothing was paid out of one that stands.
  receipts: ([, nth, figure], value) =>
    reports.receipts[Number(nth)]?.way === "online" || (figure === "paidOut" && value === 0),
  // As they are kept: I-9 and I-10.
  refunds: (path) => path.at(-1) === "amountPaise",
  unidentified: ([, nth, figure]) =>
    String(figure).endsWith("Paise") || (figure === "refunded" && reports.unidentified[Number(nth)]?.assigned !== null),
};

/** The places of all amounts, one for each kind of row that has another sum than its neighbours. */
function* amountsIn(value: unknown, path: readonly (string | number)[] = []): Generator<(string | number)[]> {
  if (typeof value === "number") {
    if (!elsewhere[String(path[0])]?.(path, value)) yield [...path];
    return;
  }
  if (value !== null && typeof value === "object")
    for (const [key, inner] of Object.entries(value))
      if (!NO_AMOUNTS.includes(key)) yield* amountsIn(inner, [...path, key]);
}

function bent(path: readonly (string | number)[]): Reports {
  const copy = structuredClone(reports);
  const last = path.at(-1) ?? "";
  // biome-ignore lint/suspicious/noExplicitAny: a path leads anywhere.
  const holder = path.slice(0, -1).reduce((at: any, key) => at[key], copy);
  holder[last] += 1;
  return copy;
}

describe("All reports", () => {
  it("agree in a town with every kind of event", () => {
    expect(comparePairs(reports).flatMap(({ differences }) => differences)).toEqual([]);
    expect(new Set(comparePairs(reports).map(({ says }) => says)).size).toBe(81);
  });

  it.each([
    ["is already in the next month", "2026-10-31T18:29:59Z"],
    ["has closed a later day of cash", "2026-10-30T18:29:59Z"],
  ])("agree just before midnight, when another portal whose clock is ahead %s", async (_ahead, instant) => {
    const compared = await compareReports(town.desk.database, new Date(instant));
    expect(compared.flatMap(({ differences }) => differences)).toEqual([]);
  });

  it("are all compared: a paisa more in any amount that they show is found, and every comparison finds one", () => {
    const found = new Set<string>();
    const missed: string[] = [];
    for (const path of amountsIn(reports)) {
      const differ = differing(bent(path));
      if (differ.length === 0) missed.push(path.join("."));
      for (const { says } of differ) found.add(says);
    }
    expect(missed).toEqual([]);
    expect(
      comparePairs(reports)
        .map(({ says }) => says)
        .filter((says) => !found.has(says)),
    ).toEqual([]);
  });
});

class Undone extends Error {}

/** What the comparisons say of what the owner of the database changed, which is undone. */
async function saysOf(plant: string): Promise<string[]> {
  let says: string[] = [];
  const work = owner.inTransaction(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    for (const statement of plant.split(/;\s/)) await sql.raw(statement).execute(tx);
    const { desk } = town;
    says = comparePairs(await readReports(tx, desk.now()))
      .filter(({ differences }) => differences.length > 0)
      .map((one) => one.says);
    const check = (await checkBooks(tx, desk.now())).find((rule) => rule.check === "I-39");
    expect((check?.bad ?? []).length > 0).toBe(says.length > 0);
    throw new Undone();
  });
  await expect(work).rejects.toBeInstanceOf(Undone);
  return says;
}

/** The view once more, with another figure. */
const view = (name: string, columns: string) => `
  ALTER VIEW ${name} RENAME TO as_it_was;
  CREATE VIEW ${name} AS SELECT ${columns} FROM as_it_was`;
const MONEY = "journal_id, value_on, written_at, payment_id, refund_id, unidentified_id, resident_id, method";
const PAISE = "received_paise, assigned_paise, cancelled_paise, refunded_paise";
const money = (from: string, to: string) =>
  view("money_figures", `${MONEY}, ${PAISE.replace(from, `${to} AS ${from}`)}`);

describe("A fault in the books is found by the comparison", () => {
  it.each<[string, (at: GoodTown) => string, string]>([
    [
      "the view leaves out refunds in cash",
      () => money("refunded_paise", "CASE method WHEN 'cash' THEN 0 ELSE refunded_paise END"),
      "Refunded of a month and complex was taken off bills, advances and unidentified money.",
    ],
    [
      "the view counts a receipt twice",
      ({ receipts }) =>
        money(
          "received_paise",
          `CASE WHEN payment_id IN (SELECT id FROM payments WHERE receipt_id = '${receipts.inCash}') THEN 2 ELSE 1 END * received_paise`,
        ),
      "Received by month, complex and way is the rows of the sheet of payments.",
    ],
    [
      "the view counts money in the month in which it was written down",
      () =>
        view(
          "money_figures",
          `${MONEY.replace("value_on", "(written_at AT TIME ZONE 'Asia/Kolkata')::date + 31 AS value_on")}, ${PAISE}`,
        ),
      "Received from flats by month and complex is in their statements.",
    ],
    [
      "the view forgets what was taken back from a flat",
      () => money("assigned_paise", "greatest(assigned_paise, 0)"),
      "Assigned of a month and complex is the same by way and in the balances.",
    ],
    [
      "the view knows a bounced cheque as received only",
      () => money("cancelled_paise", "CASE method WHEN 'cheque' THEN 0 ELSE cancelled_paise END"),
      "Receipts taken back by way are those that ended in the list of receipts.",
    ],
    [
      "the view forgets cancelled bills",
      () =>
        view("bill_figures", "bill_id, resident_id, at, day, billed_paise, live_paise, 0::bigint AS cancelled_paise"),
      "A resident's bills less cancelled ones are those in the statement.",
    ],
    [
      "a bill's rest is larger",
      ({ bills }) => `UPDATE bills SET amount_paid_paise = amount_paid_paise - 100 WHERE id = '${bills.inCash}'`,
      "Open bills at the end are those before, and what the month did to them.",
    ],
    [
      "a receipt counts in another month than its money",
      ({ receipts }) => `UPDATE receipts SET counted_on = '2026-11-02' WHERE id = '${receipts.inCash}'`,
      "Received from flats by month and complex is in their statements.",
    ],
    [
      "a receipt is larger than its money",
      ({ receipts }) => `UPDATE receipts SET amount_paise = amount_paise + 100 WHERE id = '${receipts.transfer}'`,
      "A resident's dues are the balance of the statement.",
    ],
    [
      "a credit has more than the ledger",
      ({ credit }) => `UPDATE credits SET amount_paise = amount_paise + 100 WHERE id = ${credit}`,
      "Advances at the end are those before, and what the month did to them.",
    ],
    [
      "a refund in cash is called a transfer",
      ({ refunds }) => `UPDATE refunds SET paid_method = 'transfer' WHERE id = '${refunds.cash}'`,
      "Cash that came less cash that was paid out is that of all months.",
    ],
    [
      "a closed day of cash has another opening",
      () =>
        "UPDATE cash_days SET opening_paise = opening_paise + 100, counted_paise = counted_paise + 100 WHERE day = '2026-10-16'",
      "A day of the cash book begins with what the one before closed with.",
    ],
    [
      "the kept file of a closed month says more",
      () =>
        `UPDATE closed_months SET month_end = regexp_replace(month_end::text, '"collected":[0-9]+', '"collected":1')`,
      "Every amount of a way in a closed month's kept file is that of its month.",
    ],
    [
      "unidentified money is larger",
      ({ stray }) => `UPDATE unidentified_money SET amount_paise = amount_paise + 100 WHERE id = '${stray}'`,
      "Unidentified money at the end is that before, and what the month did to it.",
    ],
    [
      "a payment captured more",
      ({ payments }) => `UPDATE payments SET captured_paise = captured_paise + 100 WHERE id = '${payments.online}'`,
      "Received of a month and complex is what bills, advances and unidentified money got.",
    ],
    [
      "a bill belongs to another flat than its money",
      ({ bills, people }) => `UPDATE bills SET resident_id = '${people.chopra}' WHERE id = '${bills.inCash}'`,
      "A resident's dues are the balance of the statement.",
    ],
  ])("%s", async (_fault, plant, says) => {
    expect(await saysOf(plant(town))).toContain(says);
  });
});
