import type { Database } from "../../server/src/platform/database/db.ts";
import { OutcomeUnknown } from "../../server/src/platform/database/outcome-unknown.ts";
import { Refusal } from "../../server/src/platform/refusal.ts";
import { approvalsOf } from "../../server/test/desks/approval-desk.ts";
import { counterOf } from "../../server/test/desks/counter-desk.ts";
import { officeOf } from "../../server/test/desks/office-desk.ts";
import { openDesk } from "../../server/test/desks/payment-desk.ts";
import { createCompany } from "../../server/test/money/company.ts";
import { openDrawer, openRequests } from "../../server/test/money/drawer.ts";
import type { FaultPlan } from "../../server/test/money/fault-plan.ts";
import { faultyDatabase, isPlanned, makeFaulty } from "../../server/test/money/faults.ts";
import { type Luck, numbersFrom, withLuck } from "../../server/test/money/luck.ts";
import { ordersOf, type Run } from "../../server/test/money/run.ts";
import { giveCheque, happenAtCounter } from "./at-counter.ts";
import { heal, redeliverAll } from "./heal.ts";
import type { Happening, Step, Story } from "./stories.ts";
import { askBack, decideOnRequest } from "./with-approvals.ts";
import { keepCredit, refundCredit, takeUseBack, useCredit } from "./with-credits.ts";
import { isWithFiles, sendFirst, writeUpload } from "./with-files.ts";
import { happenToOrder } from "./with-orders.ts";
import { numberReceipts } from "./with-receipts.ts";

const BILLS = [
  { rupees: 100, dueOn: "2026-12-10" },
  { rupees: 190.5, dueOn: "2026-12-11" },
];

/** Opens a flat and a company for a story. `number` makes it unique in a database; `day` is when it plays. */
export async function startRun(database: Database, number: number, day: Date): Promise<Run> {
  const company = createCompany(`company-${number}`);
  makeFaulty(company.gateway);
  const desk = await openDesk({ database: faultyDatabase(database), gateway: company.gateway, startsAt: day });
  const resident = await desk.resident(`R-${number}`);
  const other = await desk.resident(`S-${number}`);
  const two = await approvalsOf(desk);
  const billFile = `bills-${number}`;
  await database.inTransaction((tx) => writeUpload(tx, { id: billFile, kind: "bills", now: day }));
  const bills: string[] = [];
  for (const { rupees, dueOn } of BILLS) bills.push(await desk.bill(resident, rupees, { uploadId: billFile, dueOn }));
  const counter = counterOf(desk);
  return {
    desk,
    office: officeOf(desk),
    counter,
    drawer: openDrawer(number),
    two,
    requests: openRequests(),
    limit: null,
    papers: new Map(),
    company,
    resident,
    other,
    bills,
    billFile,
  };
}

/**
 * Plays a story, then heals: faults end, time passes, jobs run, everything is delivered again. `beforeSweep` runs when
 * only the settlement sweep is left.
 */
export async function runStory(
  run: Run,
  story: Story,
  number: number,
  beforeSweep: () => Promise<void>,
): Promise<void> {
  const name = number.toString(36).padStart(4, "0");
  const none = { fault: null, at: 0 };
  const within = (part: string, plan: FaultPlan) => luckOf(run, `${story.luck} ${part}`, name, plan);
  await withLuck(within("begin", { ...none, passed: 0 }), () => begin(run, story));
  for (const [index, step] of story.steps.entries()) {
    const plan = { fault: step.fault, at: pointOf(step), passed: 0 };
    await takeStep(run, step, (nth) => within(`${index}.${nth}`, plan));
  }
  await withLuck(within("heal", { ...none, passed: 0 }), () => heal(run));
  await withLuck(within("number", { ...none, passed: 0 }), () => numberReceipts(run, true));
  await beforeSweep();
  await withLuck(within("sweep", { ...none, passed: 0 }), run.office.sweep);
  await withLuck(within("again", { ...none, passed: 0 }), () => redeliverAll(run));
}

/** A file takes more statements than anything else. */
function pointOf({ at, together }: Step): number {
  return together.some((one) => one.what === "at the counter" && isWithFiles(one.event)) ? at : Math.ceil(at / 3);
}

function luckOf({ desk }: Run, seed: string, run: string, faults: FaultPlan): Luck {
  return { next: numbersFrom(seed), run, nowMs: () => desk.now().getTime(), pass: desk.pass, faults };
}

async function begin(run: Run, { begin: how, limit }: Story): Promise<void> {
  run.limit = limit;
  await run.two.settle(limit);
  const [bill = ""] = run.bills;
  if (how === "cheque") return giveCheque(run);
  if (how === "given") return giveMoneyOfNobody(run);
  if (how === "filed") return sendFirst(run);
  const amounts = { fresh: [], paid: [100], overpaid: [50, 100], asked: [50, 100] }[how];
  run.company.gateway.script.canCancel = false;
  for (const rupees of amounts) await run.desk.click(run.resident, bill, rupees);
  run.company.gateway.script.canCancel = true;
  for (const id of ordersOf(run)) {
    run.company.pay(id);
    await run.desk.webhook(id);
  }
  if (how === "asked") await Promise.all(ordersOf(run).map((id) => askPart(run, id)));
}

async function askPart(run: Run, orderId: string): Promise<void> {
  const request = { by: "asha" as const, rupees: 25 };
  await askBack(run, request, run.two.refund(request.by, orderId, "bill", request.rupees));
}

async function giveMoneyOfNobody(run: Run): Promise<void> {
  run.company.payWithoutOrder();
  await run.office.sweep();
  await assignUnidentified(run);
}

async function takeStep(run: Run, { together }: Step, luckFor: (nth: number) => Luck): Promise<void> {
  const ended = await Promise.allSettled(
    together.map((one, nth) => withLuck(luckFor(nth), async () => happen(run, one))),
  );
  for (const end of ended) {
    if (end.status === "rejected" && !isExpected(end.reason)) throw end.reason;
  }
}

/** Refusals are answers; planned errors may reach the caller. */
function isExpected(reason: unknown): boolean {
  return reason instanceof Refusal || isPlanned(reason) || reason instanceof OutcomeUnknown;
}

/** Plays one event. */
async function happen(run: Run, event: Happening): Promise<unknown> {
  const { desk, office, company, resident, bills } = run;
  switch (event.what) {
    case "click":
      return desk.click(resident, bills[event.bill] ?? "", event.rupees);
    case "reconcile":
      return desk.reconcile();
    case "read the inbox":
      return desk.readInbox();
    case "send refunds":
      return office.sendRefunds();
    case "number receipts":
      return numberReceipts(run, event.twice);
    case "sweep":
      return office.sweep();
    case "check the books":
      return office.checkBooks();
    case "correct the name":
      return office.correctName(resident, event.name);
    case "remove the resident":
      return office.remove(resident);
    case "cancel a bill":
      return office.cancel(bills[event.bill] ?? "");
    case "use a credit":
      return useCredit(run, event.nth, bills[event.bill] ?? "", event.part);
    case "refund a credit":
      return refundCredit(run, event);
    case "decide on a request":
      return decideOnRequest(run, event);
    case "take a use back":
      return takeUseBack(run, event);
    case "keep a credit":
      return keepCredit(run, event);
    case "use advances":
      return office.useAdvances();
    case "assign unidentified money":
      return assignUnidentified(run);
    case "end a refund":
      return endRefund(run, event.nth, event.state);
    case "ask about a refund":
      return askAboutRefund(run, event.nth);
    case "pay without order":
      return company.payWithoutOrder();
    case "at the counter":
      return happenAtCounter(run, event.event);
    case "pass":
      return desk.pass(event.ms);
    case "gateway":
      return Object.assign(company.gateway.script, event);
  }
  return happenToOrder(run, event);
}

async function assignUnidentified({ desk, office, company, resident }: Run): Promise<unknown> {
  const money = await desk.database.db
    .selectFrom("unidentifiedMoney")
    .select("id")
    .where("gateway", "=", company.gateway.facts.name)
    .orderBy("gatewayPaymentId")
    .executeTakeFirst();
  return money && office.assign(money.id, resident);
}

/** A failed refund may succeed after all; a settled one never fails. */
function endRefund({ company }: Run, nth: number, state: "settled" | "failed"): void {
  const refund = [...company.gateway.refunds][nth];
  if (!refund) return;
  const [id, { wanted, state: before }] = refund;
  const isStillPossible = before.state === "failed" && wanted.amountPaise <= company.restOf(wanted.gatewayPaymentId);
  if (isStillPossible && state === "settled") company.turned.add(wanted.orderId);
  if (before.state === "pending" || (isStillPossible && state === "settled")) company.gateway.endRefund(id, state);
}

async function askAboutRefund({ desk, office, company }: Run, nth: number): Promise<unknown> {
  const refunds = await desk.database.db
    .selectFrom("refunds")
    .select("id")
    .where("gateway", "=", company.gateway.facts.name)
    .orderBy("id")
    .execute();
  const refund = refunds[nth];
  return refund && office.askAboutRefund(refund.id);
}
