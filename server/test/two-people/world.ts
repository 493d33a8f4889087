import { sql } from "kysely";
import { makeClaim } from "../../src/features/claims/make-claim.ts";
import { listUnidentifiedMoney } from "../../src/features/ledger/credits/list-unidentified-money.ts";
import { changeSetting } from "../../src/features/settings/change-setting.ts";
import { dayOf, later } from "../../src/platform/clock.ts";
import type { Db } from "../../src/platform/database/db.ts";
import { cashOf } from "../desks/cash-desk.ts";
import { counterOf } from "../desks/counter-desk.ts";
import { officeOf } from "../desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../desks/payment-desk.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
export const RUPEES = 50_000;
export const LIMIT_PAISE = 100_000;
export const ASHA = "asha";

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Two flats of which one has Rs 50,000 of every kind, an open cash day after a closed one, and a limit of Rs 1,000. */
export async function openWorld() {
  const desk = await openDesk();
  const [counter, cash, office] = [counterOf(desk), cashOf(desk), officeOf(desk)];
  const [flat, other] = [await desk.resident("E-041"), await desk.resident("E-042")];
  await addOffice(desk);
  const closed = await counter.take(flat, { advance: RUPEES });
  const deposited = await cash.payIn(1);
  await cash.close(RUPEES - 1);
  desk.pass(DAY_MS);
  const paidInCash = await desk.bill(flat, RUPEES);
  const open = await counter.take(flat, { lines: { [paidInCash]: RUPEES }, again: true });
  const depositId = (await cash.payIn(1))._id;
  const transfer = await counter.take(flat, { way: "transfer", reference: "600000000001", advance: RUPEES });
  const onBill = await desk.bill(flat, RUPEES);
  const creditOf = async (receiptId: string) => {
    const [payment = ""] = await cash.paymentsOf(receiptId);
    const credit = desk.database.db.selectFrom("credits").select("id").where("paymentId", "=", payment);
    return { payment, credit: String((await credit.executeTakeFirstOrThrow()).id) };
  };
  const used = await creditOf(transfer._id);
  await office.useCredit(used.credit, onBill, RUPEES);
  const inHand = await counter.takeCheque(flat, { advance: RUPEES });
  const atBank = await counter.takeCheque(flat, { advance: RUPEES });
  const slip = await counter.deposit([atBank._id]);
  const cleared = await counter.takeCheque(flat, { advance: RUPEES });
  await counter.deposit([cleared._id]);
  await counter.clear([cleared._id]);
  const postDated = await counter.takeCheque(flat, { advance: RUPEES, chequeOn: dayOf(later(desk.now(), DAY_MS)) });
  const online = await payOnline(desk, flat, RUPEES);
  const review = await payOnline(desk, flat, RUPEES + 1_000, RUPEES);
  const unpaid = await desk.bill(flat, RUPEES);
  const uploaded = await uploadBill(desk, flat);
  const [unidentified = "", assignedId = ""] = await bringUnidentified(desk, office);
  await office.assign(assignedId, flat);
  const assignedCredits = desk.database.db.selectFrom("credits").select("id").where("unidentifiedId", "=", assignedId);
  const assignedCredit = String((await assignedCredits.executeTakeFirstOrThrow()).id);
  const telling = { amount: RUPEES * 100, paidOn: dayOf(desk.now()), reference: "600000000002" } as never;
  const claim = await desk.database.inTransaction((tx) => makeClaim(tx, { id: flat }, telling, desk.now()));
  const use = await desk.database.db.selectFrom("creditUses").select("id").executeTakeFirstOrThrow();
  await desk.database.inTransaction(async (tx) => {
    const needs = { numbers: { show: () => Promise.reject(new Error()), begin: async () => {} }, deployed: false };
    await changeSetting(tx, { id: "mira" }, { key: "twoPeople", value: { from: 1_000 } }, needs, desk.now());
  });
  return {
    ...{ desk, flat, other, closed: closed._id, open: open._id, deposited, depositId, transfer: transfer._id, slip },
    ...{ inHand: inHand._id, atBank: atBank._id, cleared: cleared._id, postDated: postDated._id, unpaid, uploaded },
    ...{
      online,
      review,
      unidentified,
      given: assignedId,
      givenCredit: assignedCredit,
      claim: claim._id,
      use: String(use.id),
      ofClosed: await creditOf(closed._id),
    },
  };
}

async function addOffice(desk: PaymentDesk): Promise<void> {
  await desk.database.inTransaction((tx) =>
    sql`INSERT INTO admins (id, name, email, password_hash, created_at, approved_at, role)
      SELECT id, id, id || '@two.example', 'none', now(), now(), role
      FROM (VALUES (${ASHA}, 'treasurer'), ('mira', 'secretary')) AS people (id, role)`.execute(tx),
  );
}

/** Asked for one amount, and paid as another. */
async function payOnline(desk: PaymentDesk, flat: string, rupees: number, paid = rupees): Promise<string> {
  const { transactionId } = await desk.click(flat, await desk.bill(flat, rupees), rupees);
  desk.gateway.pay(transactionId, { amountPaise: paid * 100 });
  await desk.webhook(transactionId);
  return transactionId;
}

async function uploadBill(desk: PaymentDesk, flat: string): Promise<string> {
  const { db } = desk.database;
  await sql`INSERT INTO uploads (id, admin_id, kind, file_name, file_sha256, phase, started_at, seen_at, ended_at)
    VALUES ('wrong', 'mira', 'bills', 'wrong.xlsx', '', 'done', now(), now(), now())`.execute(db);
  await desk.bill(flat, RUPEES, { uploadId: "wrong" });
  return "wrong";
}

async function bringUnidentified(desk: PaymentDesk, office: ReturnType<typeof officeOf>): Promise<string[]> {
  const of = { kind: "payment" as const, amountPaise: RUPEES * 100, feePaise: 0, taxPaise: 0 };
  desk.gateway.report = ["1", "2"].map((nth) => ({ ...of, gatewayId: `X-${nth}`, orderId: `UNKNOWN-${nth}` }));
  await office.sweep();
  return (await listUnidentifiedMoney(desk.database.db)).map(({ _id }) => _id);
}

export interface Holdings {
  /** By resident: money that is credited to the flat, less what is on its way back. */
  money: Map<string, number>;
  /** By resident: bills that the flat was asked for. */
  billed: Map<string, number>;
  /** Money of no flat that was given to one. */
  given: number;
  /** Cash that was missing when days were closed. */
  missing: number;
}

export async function readHoldings(db: Db): Promise<Holdings> {
  const { rows } = await sql<{ id: string; money: string; billed: string; given: string; missing: string }>`
    SELECT r.id,
      (SELECT coalesce(sum(amount_paid_paise), 0) FROM bills WHERE resident_id = r.id)
        + (SELECT coalesce(sum(left_paise), 0) FROM credits WHERE resident_id = r.id)
        - (SELECT coalesce(sum(f.amount_paise), 0) FROM refunds AS f
            JOIN payments AS p ON p.id = f.payment_id
            WHERE p.resident_id = r.id AND f.source = 'BILL' AND f.state IN ('REQUESTED', 'SENT')) AS money,
      (SELECT coalesce(sum(total_paise), 0) FROM bills WHERE resident_id = r.id AND cancelled_at IS NULL) AS billed,
      (SELECT coalesce(sum(amount_paise), 0) FROM unidentified_money WHERE assigned_to IS NOT NULL) AS given,
      (SELECT coalesce(sum(greatest(0, -difference_paise)), 0) FROM cash_days) AS missing
    FROM residents AS r`.execute(db);
  return {
    money: new Map(rows.map(({ id, money }) => [id, Number(money)])),
    billed: new Map(rows.map(({ id, billed }) => [id, Number(billed)])),
    given: Number(rows[0]?.given),
    missing: Number(rows[0]?.missing),
  };
}

/** Paise that left a flat, were written off, given away or went missing in between. */
export function lossBetween(before: Holdings, after: Holdings): number {
  const less = (was: Map<string, number>, is: Map<string, number>) =>
    [...was].reduce((sum, [id, paise]) => sum + Math.max(0, paise - (is.get(id) ?? 0)), 0);
  return (
    less(before.money, after.money) +
    less(before.billed, after.billed) +
    Math.max(0, after.given - before.given) +
    Math.max(0, after.missing - before.missing)
  );
}
