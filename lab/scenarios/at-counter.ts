import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import type { PaymentMethod } from "@aangan/contract/features/receipts/take-payment";
import { paise, rupeesFromPaise } from "@aangan/contract/money";
import { expect } from "vitest";
import { dayOf, later } from "../../server/src/platform/clock.ts";
import { Refusal } from "../../server/src/platform/refusal.ts";
import type { ReceiptOptions } from "../../server/test/desks/counter-desk.ts";
import type { Run } from "../../server/test/money/run.ts";
import type { CounterHappening } from "./stories.ts";
import { happenToCash } from "./with-cash.ts";
import { happenToFiles } from "./with-files.ts";
import { printFirst } from "./with-receipts.ts";

/** Plays what happens at the counter. What a clerk is told that it was done is kept in the drawer. */
export async function happenAtCounter(run: Run, event: CounterHappening): Promise<unknown> {
  switch (event.what) {
    case "take at the counter":
      return take(run, event);
    case "take it back":
      return end(run, event.nth, (id) => run.counter.reverse(id));
    case "return a cheque":
      return end(run, event.nth, (id) => run.counter.bounce(id, event.charge ? 25 : 0));
    case "replace a receipt":
      return replace(run, event.nth);
    case "pay a cheque in":
      return payIn(run, event.nth);
    case "take a slip back":
      return takeSlipBack(run, event.nth);
    case "credit a cheque":
      return credit(run, event.nth);
    case "share":
      return share(run, event.nth);
    case "send a file":
    case "send a file again":
    case "undo a file":
    case "undo the bills":
      return happenToFiles(run, event);
    default:
      return happenToCash(run, event);
  }
}

/** A cheque whose money is an advance, until the bank returns it. */
export async function giveCheque(run: Run): Promise<void> {
  const { counter, resident, drawer } = run;
  await giveOut(run, await counter.takeCheque(resident, { advance: 300, reference: drawer.transfers[1]?.slice(-6) }));
}

async function giveOut(run: Run, receipt: Receipt): Promise<void> {
  run.drawer.given.set(receipt._id, receipt);
  if (receipt.number !== "") await printFirst(run, [receipt._id]);
}

type ReceiptInput = Extract<CounterHappening, { what: "take at the counter" }>;

/** Sometimes two clerks write the same at once. */
async function take(run: Run, { way, both, rupees, knows, later: isLater, twice, nth }: ReceiptInput): Promise<void> {
  const { desk, counter, resident, drawer } = run;
  const lines = await rests(run, both ? 2 : 1, rupees * 100);
  const paid = Object.values(lines).reduce((sum, line) => sum + Math.round(line * 100), 0);
  const open = knows ? await openPayments(run) : [];
  for (const id of open) drawer.known.add(id);
  const options: ReceiptOptions = {
    lines,
    advance: rupeesFromPaise(paise(Math.max(0, rupees * 100 - paid))),
    keepAdvance: twice,
    knowing: open,
    ...instrumentOf(run, way, nth, isLater ? dayOf(later(desk.now(), DAY_MS)) : dayOf(desk.now())),
    ...(way !== "cash" && nth === 0 && { instrumentAmount: paise(Math.round(rupees * 100) + SHARE * 100) }),
  };
  const takes = () => counter.take(resident, options).then((receipt) => giveOut(run, receipt));
  const all = await Promise.allSettled(twice ? [takes(), takes()] : [takes()]);
  for (const one of all) if (one.status === "rejected") throw one.reason;
}

const DAY_MS = 86_400_000;

/** Rupees of a transfer or cheque that are meant for the other flat. */
const SHARE = 20;

/** Of few cheques, so that some are taken twice. */
const chequeNumber = ({ drawer }: Run, nth: number) => (drawer.transfers[nth] ?? drawer.transfers[0] ?? "").slice(-6);

function instrumentOf(run: Run, method: ReceiptInput["way"], nth: number, chequeOn: string): ReceiptOptions {
  if (method === "cheque") return { way: method, bank: "HDFC Bank", reference: chequeNumber(run, nth), chequeOn };
  if (method === "transfer")
    return { way: method, reference: run.drawer.transfers[nth] ?? run.drawer.transfers[0] ?? "" };
  return { way: "cash", again: nth > 0 };
}

/** What is left of the run's bills, up to an amount in paise. */
async function rests({ desk, bills }: Run, maxBills: number, paiseToGive: number): Promise<Record<string, number>> {
  const lines: Record<string, number> = {};
  let remaining = paiseToGive;
  for (const id of bills.slice(0, maxBills)) {
    const { remainingPaise } = await desk.billOf(id);
    const portion = Math.min(remaining, remainingPaise);
    remaining -= portion;
    if (portion > 0) lines[id] = portion / 100;
  }
  return lines;
}

async function openPayments({ desk, resident }: Run): Promise<string[]> {
  const open = desk.database.db.selectFrom("payments").select("id").where("residentId", "=", resident);
  return (await open.where("state", "in", ["CREATED", "PENDING", "REVIEW"]).execute()).map(({ id }) => id);
}

async function end({ drawer }: Run, nth: number, ending: (id: string) => Promise<Receipt>): Promise<void> {
  const id = [...drawer.given.keys()][nth];
  if (id === undefined) return;
  await ending(id);
  drawer.ended.add(id);
}

async function replace(run: Run, nth: number): Promise<void> {
  const { drawer, counter } = run;
  const wrong = [...drawer.given.values()][nth];
  if (!wrong) return;
  const right = await counter.replace(wrong._id, wrong.userId, {}, wrong.amount);
  drawer.ended.add(wrong._id);
  await giveOut(run, right);
}

/** The transfer or cheque of a receipt pays for the other flat too. Only another receipt of it can stand in the way. */
async function share(run: Run, nth: number): Promise<void> {
  const { drawer, counter, other } = run;
  const first = [...drawer.given.values()].filter(({ way }) => way !== "cash")[nth];
  if (!first) return;
  const { way, reference, bank, chequeOn } = first as Receipt & { way: PaymentMethod };
  const instrument = way === "cheque" ? { way, reference, bank, chequeOn: chequeOn ?? "" } : { way, reference };
  try {
    await giveOut(run, await counter.take(other, { advance: SHARE, alsoFor: first._id, ...instrument }));
  } catch (error) {
    if (error instanceof Refusal) expect(error.detail.params?.receipt).not.toBe(first._id);
    throw error;
  }
}

async function payIn(run: Run, nth: number): Promise<void> {
  const { drawer, counter } = run;
  const cheques = [...drawer.given.values()].filter(({ way }) => way === "cheque").slice(nth, nth + 2);
  if (cheques.length === 0) return;
  const ids = [...new Set(cheques.flatMap((cheque) => chequeReceiptIds(run, cheque)))];
  drawer.slips.push(await counter.deposit(ids));
  await printFirst(run, ids);
}

async function takeSlipBack({ drawer, counter }: Run, nth: number): Promise<void> {
  const slip = drawer.slips[nth];
  if (slip !== undefined) await counter.undoDeposit(slip);
}

/** The receipts of a cheque that nobody has ended, as far as the clerk knows. */
function chequeReceiptIds({ drawer }: Run, { _id, reference }: Receipt): string[] {
  const chequeReceipts = [...drawer.given.values()].filter(
    (one) => one.way === "cheque" && one.reference === reference,
  );
  return [_id, ...chequeReceipts.flatMap((one) => (one._id === _id || drawer.ended.has(one._id) ? [] : one._id))];
}

async function credit(run: Run, nth: number): Promise<void> {
  const { drawer, counter } = run;
  const cheque = [...drawer.given.values()].filter(({ way }) => way === "cheque")[nth];
  if (!cheque) return;
  const ids = chequeReceiptIds(run, cheque);
  await counter.clear(ids);
  for (const id of ids) drawer.cleared.add(id);
}
