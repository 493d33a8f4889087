import { type BillType, billTypes } from "@aangan/contract/bill-kinds";
import { approveAdmin, listAdmins, registerAdmin } from "@aangan/contract/features/admins";
import type { Bill } from "@aangan/contract/features/bills";
import { registerResident } from "@aangan/contract/features/residents";
import { paise, rupeesFromPaise } from "@aangan/contract/money";
import { type DemoResident, demoAdmin, demoColleagues } from "./people.ts";
import type { Stage } from "./stage.ts";

/** When bills are raised, in days from today. */
const months = [-100, -70, -40, -12];

const methodNames = ["UPI", "UPI", "Card", "Net banking"] as const;

type Act = "pay all" | "pay half" | "pay the rest" | "be declined";

/** In rupees. Maintenance is flat; electricity varies. */
function amountOf(type: BillType, flat: number, month: number): number {
  if (type === "maintenance") return 3500 + (flat % 4) * 250;
  return rupeesFromPaise(paise(84_350 + ((flat * 7919 + month * 104_729) % 220_000)));
}

function actsOf(month: number, flat: number): Act[] {
  if (month === months.length - 1) return flat % 3 === 0 ? ["pay all"] : flat % 7 === 1 ? ["pay half"] : [];
  if (flat % 9 === 4) return month < 2 ? ["pay all"] : [];
  if (flat % 5 === 2) return ["pay half", "pay the rest"];
  return flat % 6 === 5 ? ["be declined", "pay all"] : ["pay all"];
}

export async function peopleArrive(stage: Stage, residents: readonly DemoResident[]): Promise<void> {
  stage.goTo(-120);
  await stage.call(registerAdmin, { body: demoAdmin });
  await colleaguesArrive(stage);
  for (const resident of residents) await stage.call(registerResident, { body: { ...resident } });
}

async function colleaguesArrive(stage: Stage): Promise<void> {
  const { password } = demoAdmin;
  for (const { name, email } of demoColleagues) await stage.call(registerAdmin, { body: { name, email, password } });
  const token = await stage.adminToken();
  const { users } = await stage.call(listAdmins, { token });
  for (const { email, role } of demoColleagues) {
    const id = users.find((user) => user.email === email)?._id ?? "";
    await stage.call(approveAdmin, { token, params: { id }, body: { role } });
  }
}

export async function monthsPass(stage: Stage, residents: readonly DemoResident[]): Promise<Map<string, Bill[]>> {
  let latest = new Map<string, Bill[]>();
  for (const [month, day] of months.entries()) {
    stage.goTo(day);
    latest = await raiseAll(stage, residents, month);
    for (const [flat, resident] of residents.entries()) {
      stage.goTo(day + 3 + (flat % 14) / 2);
      for (const bill of latest.get(resident.flatNumber) ?? []) {
        for (const act of actsOf(month, flat)) await carryOut(stage, resident, bill, act);
      }
    }
  }
  return latest;
}

async function raiseAll(stage: Stage, residents: readonly DemoResident[], month: number): Promise<Map<string, Bill[]>> {
  const token = await stage.adminToken();
  const raised = new Map<string, Bill[]>();
  for (const [flat, { flatNumber }] of residents.entries()) {
    const bills: Bill[] = [];
    for (const type of billTypes) bills.push(await stage.raise(token, flatNumber, type, amountOf(type, flat, month)));
    raised.set(flatNumber, bills);
  }
  return raised;
}

async function carryOut(stage: Stage, resident: DemoResident, bill: Bill, act: Act): Promise<void> {
  const { _id: id, totalAmount: all } = bill;
  const half = Math.floor(all / 2);
  const remainingRupees = rupeesFromPaise(paise(Math.round((all - half) * 100)));
  const amounts = { "pay all": all, "pay half": half, "pay the rest": remainingRupees, "be declined": all };
  const opened = await stage.open(resident, id, amounts[act]);
  const method = methodNames[id.charCodeAt(id.length - 1) % methodNames.length] ?? "UPI";
  await stage.press(opened.page, { decision: act === "be declined" ? "decline" : "pay", method });
  await stage.ask(opened);
}
