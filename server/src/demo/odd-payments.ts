import type { Bill } from "@aangan/contract/bills";
import type { Database } from "../platform/database/db.ts";
import type { DemoResident } from "./people.ts";
import { confirmAnotherAmount } from "./queries.ts";
import type { Stage } from "./stage.ts";

const MINUTES = 1 / (24 * 60);

export interface OddCase {
  resident: DemoResident;
  bill: Bill;
}

/** Pending until somebody completes it on the sandbox's page of orders. */
export async function leavePending(stage: Stage, { resident, bill }: OddCase): Promise<void> {
  stage.goTo(-1 / 24);
  const { page } = await stage.open(resident, bill._id, bill.remainingAmount);
  await stage.press(page, { decision: "leave-pending", method: "UPI" });
}

export async function lapse(stage: Stage, { resident, bill }: OddCase): Promise<void> {
  stage.goTo(-2);
  const opened = await stage.open(resident, bill._id, bill.remainingAmount);
  stage.goTo(-2 + 30 * MINUTES);
  await stage.ask(opened);
}

/** No money moves, and the office must decide. */
export async function reachReview(stage: Stage, database: Database, { resident, bill }: OddCase): Promise<void> {
  stage.goTo(-3);
  const opened = await stage.open(resident, bill._id, bill.remainingAmount);
  await database.inTransaction((tx) => confirmAnotherAmount(tx, opened.transactionId));
  await stage.press(opened.page, { decision: "pay", method: "Card" });
  await stage.ask(opened);
}

/** The first payment succeeds after a second: what the bill cannot take becomes a credit. */
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
