import { registerAdmin } from "@aangan/contract/admins";
import { type BillType, billTypes } from "@aangan/contract/bill-kinds";
import { type Bill, raiseBill } from "@aangan/contract/bills";
import { paise, paiseFromRupees, rupeesFromPaise } from "@aangan/contract/money";
import { listResidents, registerResident } from "@aangan/contract/residents";
import { dayOf, later } from "../platform/clock.ts";
import { type DemoResident, demoAdmin } from "./people.ts";
import type { Stage } from "./stage.ts";

/** When bills are raised, in days from today. */
const months = [-100, -70, -40, -12];
const DUE_AFTER_MS = 20 * 24 * 60 * 60 * 1000;

const ways = ["UPI", "UPI", "Card", "Net banking"] as const;

type Fate = "paid" | "paid in two parts" | "paid in part" | "declined, then paid" | "unpaid";

/** In rupees. Maintenance is flat; electricity varies. */
function amountOf(type: BillType, flat: number, month: number): number {
  if (type === "maintenance") return 3500 + (flat % 4) * 250;
  return rupeesFromPaise(paise(84_350 + ((flat * 7919 + month * 104_729) % 220_000)));
}

function fateOf(month: number, flat: number): Fate {
  if (month === months.length - 1) return flat % 3 === 0 ? "paid" : flat % 7 === 1 ? "paid in part" : "unpaid";
  if (flat % 9 === 4) return month < 2 ? "paid" : "unpaid";
  if (flat % 5 === 2) return "paid in two parts";
  return flat % 6 === 5 ? "declined, then paid" : "paid";
}

export async function peopleArrive(stage: Stage, residents: readonly DemoResident[]): Promise<void> {
  stage.goTo(-120);
  await stage.call(registerAdmin, { body: demoAdmin });
  for (const resident of residents) await stage.call(registerResident, { body: { ...resident } });
}

/** Returns the bills of the last month. */
export async function monthsPass(stage: Stage, residents: readonly DemoResident[]): Promise<Map<string, Bill[]>> {
  let latest = new Map<string, Bill[]>();
  for (const [month, day] of months.entries()) {
    stage.goTo(day);
    latest = await raiseAll(stage, residents, month);
    for (const [flat, resident] of residents.entries()) {
      stage.goTo(day + 3 + (flat % 14) / 2);
      for (const bill of latest.get(resident.flatNumber) ?? [])
        await meetFate(stage, resident, bill, fateOf(month, flat));
    }
  }
  return latest;
}

async function raiseAll(stage: Stage, residents: readonly DemoResident[], month: number): Promise<Map<string, Bill[]>> {
  const token = await stage.adminToken();
  const { users } = await stage.call(listResidents, { token });
  const dueDate = dayOf(later(stage.now(), DUE_AFTER_MS));
  const raised = new Map<string, Bill[]>();
  for (const [flat, { flatNumber }] of residents.entries()) {
    const userId = users.find((user) => user.flatNumber === flatNumber)?._id ?? "";
    const bills: Bill[] = [];
    for (const billType of billTypes) {
      const originalAmount = amountOf(billType, flat, month);
      const body = { userId, flatNumber, billType, originalAmount, dueDate };
      bills.push((await stage.call(raiseBill, { token, body })).bill);
    }
    raised.set(flatNumber, bills);
  }
  return raised;
}

async function meetFate(stage: Stage, resident: DemoResident, bill: Bill, fate: Fate): Promise<void> {
  const half = Math.floor(bill.totalAmount / 2);
  switch (fate) {
    case "paid":
      return pay(stage, resident, bill, bill.totalAmount);
    case "paid in part":
      return pay(stage, resident, bill, half);
    case "paid in two parts":
      await pay(stage, resident, bill, half);
      return pay(stage, resident, bill, restAfter(bill, half));
    case "declined, then paid":
      await decide(stage, resident, bill, bill.totalAmount, "decline");
      return pay(stage, resident, bill, bill.totalAmount);
    case "unpaid":
      return undefined;
  }
}

/** In rupees. */
function restAfter({ totalAmount }: Bill, part: number): number {
  const [total, paid] = [paiseFromRupees(totalAmount), paiseFromRupees(part)];
  return rupeesFromPaise(paise((total ?? 0) - (paid ?? 0)));
}

function pay(stage: Stage, resident: DemoResident, bill: Bill, amount: number): Promise<void> {
  return decide(stage, resident, bill, amount, "pay");
}

async function decide(
  stage: Stage,
  resident: DemoResident,
  bill: Bill,
  amount: number,
  decision: "pay" | "decline",
): Promise<void> {
  const opened = await stage.open(resident, bill._id, amount);
  const method = ways[bill._id.charCodeAt(bill._id.length - 1) % ways.length] ?? "UPI";
  await stage.press(opened.page, { decision, method });
  await stage.ask(opened);
}
