import type { Bill } from "@aangan/contract/bills";
import type { Database } from "../platform/database/db.ts";
import type { DemoResident } from "./people.ts";
import { confirmAnotherAmount } from "./queries.ts";
import type { Stage } from "./stage.ts";

const MINUTES = 1 / (24 * 60);

/** A resident, and the bill of the last month that something odd happens to. */
export interface OddCase {
  resident: DemoResident;
  bill: Bill;
}

/** The bank has not answered: the payment stays pending until it is completed on the sandbox's page with its orders. */
export async function leavePending(stage: Stage, { resident, bill }: OddCase): Promise<void> {
  stage.goTo(-1 / 24);
  const { page } = await stage.open(resident, bill._id, bill.remainingAmount);
  await stage.press(page, { decision: "leave-pending", method: "UPI" });
}

/** The payment page was opened and closed again: the payment lapses. */
export async function lapse(stage: Stage, { resident, bill }: OddCase): Promise<void> {
  stage.goTo(-2);
  const opened = await stage.open(resident, bill._id, bill.remainingAmount);
  stage.goTo(-2 + 30 * MINUTES);
  await stage.ask(opened);
}

/** The gateway confirms another amount than was asked for: no money moves, and the office must decide. */
export async function reachReview(stage: Stage, database: Database, { resident, bill }: OddCase): Promise<void> {
  stage.goTo(-3);
  const opened = await stage.open(resident, bill._id, bill.remainingAmount);
  await database.inTransaction((tx) => confirmAnotherAmount(tx, opened.transactionId));
  await stage.press(opened.page, { decision: "pay", method: "Card" });
  await stage.ask(opened);
}

/** A payment that hung at the bank succeeds after the bill was paid with another: what the bill cannot take is a credit. */
export async function payTwice(stage: Stage, { resident, bill }: OddCase): Promise<void> {
  stage.goTo(-4);
  const first = await stage.open(resident, bill._id, bill.remainingAmount);
  await stage.press(first.page, { decision: "leave-pending", method: "UPI" });
  stage.goTo(-4 + 60 * MINUTES);
  const half = Math.floor(bill.remainingAmount / 2);
  const second = await stage.open(resident, bill._id, half);
  await stage.press(second.page, { decision: "pay", method: "UPI" });
  await stage.ask(second);
  await stage.press(first.page.replace("/pay/", "/orders/"), { decision: "pay" });
  await stage.ask(first);
}
