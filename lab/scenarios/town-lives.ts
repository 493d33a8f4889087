import { officeMethods } from "@aangan/contract/methods";
import { paise } from "@aangan/contract/money";
import { recordUnidentified } from "../../server/src/features/ledger/credits/record-unidentified.ts";
import { openPayment } from "../../server/src/features/payments/open/open-payment.ts";
import {
  noteGatewayRefund,
  noteUnidentifiedRefund,
} from "../../server/src/features/payments/refunds/record-gateway-refund.ts";
import { dayOf, later } from "../../server/src/platform/clock.ts";
import { Refusal } from "../../server/src/platform/refusal.ts";
import type { ReceiptOptions } from "../../server/test/desks/counter-desk.ts";
import type { Life, Town } from "./town.ts";
import {
  type Act,
  chance,
  chequeOf,
  DAY_MS,
  dayBefore,
  linesOf,
  NOTHING,
  pick,
  rupeesOf,
  utrOf,
} from "./town-chance.ts";

const CHEQUES = ["cheque"] as const;
const STANDING = ["RECEIVED", "DEPOSITED", "CLEARED"];

async function take(town: Town, life: Life, how: ReceiptOptions): Promise<void> {
  const rupees = rupeesOf(life);
  const lines = await linesOf(town, life, rupees);
  const onBills = Object.values(lines).reduce((sum, line) => sum + Math.round(line * 100), 0);
  const advance = Math.round(rupees * 100 - onBills) / 100;
  const options = { lines, advance, keepAdvance: chance(life, 0.2), again: true, knowing: life.pages, ...how };
  life.receipts.push((await town.counter.take(life.resident, options))._id);
}

/** A transfer or cheque that pays for the flat beside it too. */
async function share(town: Town, life: Life): Promise<void> {
  const how =
    life.next() < 0.5
      ? { way: "transfer" as const, reference: utrOf(life) }
      : { way: "cheque" as const, bank: "HDFC Bank", reference: chequeOf(life), chequeOn: dayOf(town.desk.now()) };
  const first = await town.counter.take(life.resident, { advance: 100, ...how, instrumentAmount: 15_000 as never });
  life.receipts.push(first._id);
  const second = await town.counter.take(life.other, { advance: 50, ...how, alsoFor: first._id });
  life.receipts.push(second._id);
}

async function pay({ desk }: Town, life: Life): Promise<unknown> {
  const page = pick(life, life.pages);
  if (page === undefined) return NOTHING;
  life.pages = life.pages.filter((one) => one !== page);
  // The company may tell of it days later.
  const days = life.next() < 0.7 ? 0 : Math.floor(life.next() * 10);
  desk.gateway.pay(page, { paidAt: later(desk.now(), -days * DAY_MS) });
  await desk.webhook(page);
  return (await desk.stateOf(page)) === "SUCCESS" ? life.paid.push(page) : NOTHING;
}

async function refund({ desk, office }: Town, life: Life): Promise<unknown> {
  const payments = desk.database.db.selectFrom("payments").select("id").where("gateway", "=", "scripted");
  const ownPayments = payments
    .where("residentId", "=", life.resident)
    .where("state", "=", "SUCCESS")
    .orderBy("createdAt");
  const payment = pick(life, await ownPayments.execute())?.id;
  if (payment === undefined) return NOTHING;
  const { _id } = await office.refund(payment, chance(life, 0.8) ? "bill" : "credit", pick(life, [1, 10, 50]) ?? 1);
  await office.sendRefunds();
  desk.gateway.endRefund(_id, chance(life, 0.8) ? "settled" : "failed");
  return office.askAboutRefund(_id);
}

async function stray(town: Town, life: Life): Promise<void> {
  const { desk } = town;
  const gatewayPaymentId = `T-${life.number}-${++life.references}`;
  const paidAt = later(desk.now(), chance(life, 0.5) ? -3 * DAY_MS : 0);
  const money = { gateway: "scripted", gatewayPaymentId, orderId: null, amountPaise: rupeesOf(life) * 100, paidAt };
  await desk.needs.commit(auditInfo, (tx) => recordUnidentified(tx, money, desk.now()));
  const own = desk.database.db.selectFrom("unidentifiedMoney").select("id");
  life.strays.push((await own.where("gatewayPaymentId", "=", gatewayPaymentId).executeTakeFirstOrThrow()).id);
}

async function payOut(town: Town, receipt: string, life: Life): Promise<unknown> {
  const payments = await town.cash.paymentsOf(receipt);
  const isOfBill = chance(life, 0.5);
  const payment = (isOfBill ? payments[0] : payments.at(-1)) ?? "";
  const how = chance(life, 0.5) ? { way: "cash" as const } : { way: "transfer" as const, reference: utrOf(life) };
  const out = { ...how, from: isOfBill ? ("bill" as const) : ("credit" as const), paidOn: dayBefore(town, life, 20) };
  return town.cash.payOut(payment, pick(life, [1, 10, 50]) ?? 1, out);
}

async function creditsOf({ desk }: Town, life: Life) {
  const own = desk.database.db.selectFrom("credits").select("id").where("residentId", "=", life.resident);
  return (await own.orderBy("id").execute()).map(({ id }) => id);
}

async function useCredit(town: Town, life: Life): Promise<unknown> {
  const [credit, bill] = [pick(life, await creditsOf(town, life)), pick(life, life.bills)];
  if (credit === undefined || bill === undefined) return NOTHING;
  const { uses } = await town.office.useCredit(credit, bill, pick(life, [1, 5, 10, 50]) ?? 1);
  return chance(life, 0.4) && town.office.takeBackUse(uses.at(-1)?._id ?? "");
}

/** A receipt of the flat that is in one of some states. */
const onReceipt =
  (
    act: (town: Town, id: string, life: Life) => Promise<unknown>,
    states: readonly string[],
    methods: readonly string[] = officeMethods,
  ): Act =>
  async (town, life) => {
    const own = town.desk.database.db.selectFrom("receipts").select("id").where("residentId", "=", life.resident);
    const some = own.where("state", "in", [...states]).where("method", "in", [...methods]);
    const receipt = pick(life, await some.orderBy("writtenAt").execute());
    return receipt === undefined ? NOTHING : act(town, receipt.id, life);
  };

/** Unidentified money that came in beside the flat, and was given to a flat or was not. */
const onStray =
  (act: (town: Town, id: string, life: Life) => Promise<unknown>, isAssigned: boolean): Act =>
  async (town, life) => {
    const own = town.desk.database.db
      .selectFrom("unidentifiedMoney")
      .select("id")
      .where("id", "in", [...life.strays, ""]);
    const some = own.where("assignedTo", isAssigned ? "is not" : "is", null);
    const money = pick(life, await some.orderBy("seenAt").execute());
    return money === undefined ? NOTHING : act(town, money.id, life);
  };

async function raise({ desk }: Town, life: Life): Promise<void> {
  const dueOn = dayOf(later(desk.now(), (20 - Math.floor(life.next() * 60)) * DAY_MS));
  life.bills.push(await desk.bill(life.resident, rupeesOf(life), { dueOn }));
}

async function claim({ claims }: Town, life: Life): Promise<void> {
  const newClaim = await claims.tell(life.resident, { rupees: rupeesOf(life), reference: utrOf(life) });
  if (chance(life, 0.7)) life.receipts.push((await claims.accept(life.resident, newClaim))._id);
}

const auditInfo = { actor: { kind: "clock" as const }, action: "test", requestId: "test" };

/** The company gives money back by itself, as after a dispute. */
function takeAway({ desk }: Town, life: Life): Promise<unknown> {
  const gatewayRefund = { gatewayRefundId: `B-${life.number}-${++life.references}`, amountPaise: rupeesOf(life) * 100 };
  const [payment, money] = [pick(life, life.paid), pick(life, life.strays)];
  return desk.needs.commit(auditInfo, async (tx) => {
    if (payment !== undefined && chance(life, 0.5)) return noteGatewayRefund(tx, payment, gatewayRefund, desk.now());
    return money === undefined ? NOTHING : noteUnidentifiedRefund(tx, money, gatewayRefund, desk.now());
  });
}

async function replace({ counter, desk }: Town, receipt: string, life: Life): Promise<void> {
  const own = desk.database.db.selectFrom("receipts").select("amountPaise").where("id", "=", receipt);
  const { amountPaise } = await own.executeTakeFirstOrThrow();
  life.receipts.push((await counter.replace(receipt, life.other, {}, amountPaise / 100))._id);
}

async function open(town: Town, life: Life): Promise<unknown> {
  const { desk } = town;
  const { id, complex } = await desk.database.db
    .selectFrom("residents")
    .select(["id", "complex"])
    .where("id", "=", life.resident)
    .executeTakeFirstOrThrow();
  const [[billId, rupees] = ["", 0]] = Object.entries(await linesOf(town, life, rupeesOf(life)));
  const input = { resident: { id }, billId, amountPaise: paise(Math.round(rupees * 100)), complex };
  const { transactionId } = await openPayment(desk.needs, (work) => desk.needs.commit(auditInfo, work), input);
  life.pages.push(transactionId);
  return chance(life, 0.5) && pay(town, life);
}

function takeCheque(town: Town, life: Life): Promise<void> {
  const chequeOn = dayOf(later(town.desk.now(), chance(life, 0.2) ? 9 * DAY_MS : 0));
  return take(town, life, { way: "cheque", bank: "HDFC Bank", reference: chequeOf(life), chequeOn });
}

const takeTransfer = (town: Town, life: Life) =>
  take(town, life, { way: "transfer", reference: utrOf(life), receivedOn: dayBefore(town, life, 40) });

/** What can happen to a flat, with how often it does. */
const acts: Record<string, [weight: number, act: Act]> = {
  "raise a bill": [5, raise],
  "cancel a bill": [2, ({ office }, life) => office.cancel(pick(life, life.bills) ?? "")],
  "open a payment": [8, open],
  "pay online": [4, pay],
  "take cash": [5, (town, life) => take(town, life, { receivedOn: dayBefore(town, life, 40) })],
  "take a transfer": [3, takeTransfer],
  "take a cheque": [3, takeCheque],
  share: [2, share],
  "pay a cheque in": [4, onReceipt(({ counter }, id) => counter.deposit([id]), ["RECEIVED"], CHEQUES)],
  "credit a cheque": [3, onReceipt(({ counter }, id) => counter.clear([id]), ["DEPOSITED"], CHEQUES)],
  "return a cheque": [
    3,
    onReceipt(
      (town, id, life) => town.counter.bounce(id, chance(life, 0.5) ? 25 : 0, dayBefore(town, life, 5)),
      ["DEPOSITED", "CLEARED"],
      CHEQUES,
    ),
  ],
  "take a receipt back": [
    3,
    onReceipt(({ counter }, id, life) => counter.reverse(id, "Wrong flat", chance(life, 0.3)), STANDING),
  ],
  "replace a receipt": [1, onReceipt(replace, STANDING)],
  "pay out": [3, onReceipt(payOut, STANDING)],
  "refund online": [5, refund],
  "unidentified money": [2, stray],
  assign: [
    3,
    onStray(({ office }, id, life) => office.assign(id, chance(life, 0.6) ? life.resident : life.other), false),
  ],
  "undo an assignment": [3, onStray(({ office }, id) => office.undoAssignment(id), true)],
  "refund by the company": [2, takeAway],
  "use a credit": [6, useCredit],
  "accept a claim": [2, claim],
  "pay cash in": [1, ({ cash }, life) => cash.payIn(rupeesOf(life))],
  "correct a name": [
    1,
    ({ office }, life) => office.correctName(life.resident, chance(life, 0.5) ? "Asha Rao" : "Ravi Pal"),
  ],
};

const drawn = Object.entries(acts).flatMap(([name, [weight]]) => Array.from({ length: weight }, () => name));

/** How often each thing was done, and not refused. */
export const done = new Map<string, number>(Object.keys(acts).map((name) => [name, 0]));

/** Something happens to a flat. A refusal is an answer. */
export async function live(town: Town, life: Life): Promise<void> {
  const name = pick(life, drawn) ?? "";
  try {
    if ((await acts[name]?.[1](town, life)) === NOTHING) return;
    done.set(name, (done.get(name) ?? 0) + 1);
  } catch (error) {
    expectRefusal(error);
  }
}

export function expectRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
