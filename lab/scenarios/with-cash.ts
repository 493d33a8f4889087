import { paise, rupeesFromPaise } from "@aangan/contract/money";
import { expect } from "vitest";
import { cashOf } from "../../server/test/desks/cash-desk.ts";
import type { Run } from "../../server/test/money/run.ts";
import type { CashHappening } from "./stories.ts";
import { askBack } from "./with-approvals.ts";

/** What happens at the cash box, which all flats of the office share. */
export async function happenToCash(run: Run, event: CashHappening): Promise<unknown> {
  switch (event.what) {
    case "pay cash in": {
      const deposit = await cashOf(run.desk).payIn(event.rupees);
      return run.drawer.slips.push(deposit._id);
    }
    case "close the day":
      return closeToday(run, event.miscounts);
    case "pay out":
      return payOut(run, event);
  }
}

/** The count is what the book says, or Rs 5 more, which needs a note. */
async function closeToday({ desk, drawer }: Run, miscounts: boolean): Promise<void> {
  const cash = cashOf(desk);
  const { today } = await cash.book();
  const countedCash = today.closing + (miscounts ? 5 : 0);
  const closed = await cash.close(countedCash, miscounts ? { note: "A note of Rs 5 lay below the box" } : {});
  drawer.closed.set(closed.day, countedCash);
}

type PayingOut = Extract<CashHappening, { what: "pay out" }>;

async function payOut(run: Run, { nth, from, way, rupees, by }: PayingOut): Promise<void> {
  const receipt = [...run.drawer.given.values()][nth];
  if (!receipt) return;
  const own = await cashOf(run.desk).paymentsOf(receipt._id);
  const paymentId = from === "credit" ? own.at(-1) : own[0];
  if (paymentId === undefined) return;
  await askBack(run, { by, rupees }, run.two.payOut(by, paymentId, rupees, { from, way }));
}

/** What a clerk was told: a day is closed with what was counted. */
export async function checkCash({ desk, drawer }: Run): Promise<void> {
  const { db } = desk.database;
  for (const [day, countedCash] of drawer.closed) {
    const closed = await db.selectFrom("cashDays").select("countedPaise").where("day", "=", day).executeTakeFirst();
    expect(rupeesFromPaise(paise(closed?.countedPaise ?? 0)), `cash book of ${day}`).toBe(countedCash);
  }
}
