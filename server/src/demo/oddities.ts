import { type Bill, cancelBill } from "@aangan/contract/features/bills";
import { addResident, removeResident } from "@aangan/contract/features/residents";
import { sql } from "kysely";
import { DEMO_PASSWORD, type DemoResident } from "./people.ts";
import type { Stage } from "./stage.ts";

const MINUTES = 1 / (24 * 60);

/** Pending until somebody completes it on the sandbox's page of orders. */
async function leavePending(stage: Stage, resident: DemoResident, bill: Bill): Promise<void> {
  stage.goTo(-1 / 24);
  const { page } = await stage.open(resident, bill._id, bill.remainingAmount);
  await stage.press(page, { decision: "leave-pending", method: "UPI" });
}

async function lapse(stage: Stage, resident: DemoResident, bill: Bill): Promise<void> {
  stage.goTo(-2);
  const opened = await stage.open(resident, bill._id, bill.remainingAmount);
  stage.goTo(-2 + 30 * MINUTES);
  await stage.ask(opened);
}

/** The sandbox reports a rupee less than was ordered: no money moves, and the office must decide. */
async function reachReview(stage: Stage, resident: DemoResident, bill: Bill): Promise<void> {
  stage.goTo(-3);
  const opened = await stage.open(resident, bill._id, bill.remainingAmount);
  const order = opened.transactionId;
  await stage.database.inTransaction((tx) =>
    sql`UPDATE sandbox_orders SET amount_paise = amount_paise - 100 WHERE merchant_order_id = ${order}`.execute(tx),
  );
  await stage.press(opened.page, { decision: "pay", method: "Card" });
  await stage.ask(opened);
}

/** The first payment succeeds after a second: what the bill cannot take becomes a credit. */
async function payTwice(stage: Stage, resident: DemoResident, bill: Bill): Promise<void> {
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

/** What happens to the latest bill of a flat, which is still unpaid. */
export const oddPayments = { "S-2": payTwice, "G-302": reachReview, "A-203": lapse, "E-041": leavePending };

/** The bill had a zero too many. */
export async function billIsCancelled(stage: Stage, flatNumber: string): Promise<void> {
  stage.goTo(-5);
  const token = await stage.adminToken();
  const bill = await stage.raise(token, flatNumber, "electricity", 18_450);
  await stage.call(cancelBill, { token, params: { id: bill._id }, body: { reason: "One zero too many" } });
}

export async function neighbourLeaves(stage: Stage, complex: string): Promise<void> {
  stage.goTo(-60);
  const person = { name: "Nandini Iyer", flatNumber: "A-305", email: "a-305@aangan.example", phone: "9810009999" };
  const body = { ...person, password: DEMO_PASSWORD, complex };
  const { user } = await stage.call(addResident, { token: await stage.adminToken(), body });
  stage.goTo(-35);
  const token = await stage.adminToken();
  await stage.raise(token, user.flatNumber, "maintenance", 4_250);
  await stage.call(removeResident, { token, params: { id: user._id } });
}
