import type { SwitchableKind } from "@aangan/contract/email-kinds";
import type { Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { mailMode } from "../settings/mail-mode.ts";
import type { BillFacts, FactsOf } from "./mail-facts.ts";
import { isKindSwitchedOn, planForResidents } from "./queries.ts";

/** Who they are is read where the mails are planned. */
type MailFacts<K extends SwitchableKind> = Omit<FactsOf<K>, "name" | "flat">;

interface ToTell<F> {
  /** Names what is told, such as `receipt:{id}`: the same thing is never told twice. */
  key: string;
  residentId: string;
  facts: F;
}

/**
 * Plans a mail to each resident, in the transaction of what it tells and with one statement, if the association has switched
 * its kind on. Leaves out who has no e-mail address, has left, or wants no reminders. Returns how many were planned.
 */
export async function notifyResidents<K extends SwitchableKind>(
  tx: Tx,
  kind: K,
  notices: readonly ToTell<MailFacts<K>>[],
  now: Date,
): Promise<number> {
  if (mailMode() === "off" || notices.length === 0) return 0;
  const mails = notices.map((one) => ({ id: newId(), ...one }));
  return planForResidents(tx, { kind, mails, now });
}

interface RaisedBill {
  id: string;
  residentId: string;
  billType: BillFacts["billType"];
  originalPaise: number;
  dueOn: string;
}

/** Bills that a mail lists by name; it tells how many more there are. */
const MAX_LISTED = 10;

/** Tells each resident of the new bills, however many they are, in one mail. `of` names the upload or the bill. */
export async function notifyBills(tx: Tx, of: string, raised: readonly RaisedBill[], now: Date): Promise<void> {
  if (mailMode() === "off" || !(await isKindSwitchedOn(tx, "bill_raised"))) return;
  const byResident = new Map<string, RaisedBill[]>();
  for (const bill of raised) {
    const bills = byResident.get(bill.residentId);
    if (bills) bills.push(bill);
    else byResident.set(bill.residentId, [bill]);
  }
  const notices = [...byResident].map(([residentId, bills]) => ({
    key: `bills:${of}:${residentId}`,
    residentId,
    facts: {
      bills: bills
        .sort((one, other) => one.dueOn.localeCompare(other.dueOn))
        .slice(0, MAX_LISTED)
        .map(({ id: bill, billType, originalPaise, dueOn }) => ({
          bill,
          billType,
          amountPaise: originalPaise,
          due: dueOn,
        })),
      count: bills.length,
      totalPaise: bills.reduce((sum, { originalPaise }) => sum + originalPaise, 0),
    },
  }));
  await notifyResidents(tx, "bill_raised", notices, now);
}
