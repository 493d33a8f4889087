import type { BillType } from "@aangan/contract/bill-kinds";
import type { Bill } from "@aangan/contract/bills";
import type { Made } from "@aangan/contract/endpoint";
import type { Paise } from "@aangan/contract/money";
import { dayOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { findResident } from "../residents/find-resident.ts";
import { isDueDateInRange } from "./due-date.ts";
import { billById } from "./queries.ts";
import { raiseBills } from "./raise-bills.ts";
import { billOnWire } from "./wire.ts";

export interface TypedBill {
  userId: string;
  flatNumber: string;
  billType: BillType;
  originalAmount: Paise;
  dueDate: string;
}

/** Does not look for an equal bill. Refuses with `not_found`, `flat_not_theirs` and `due_date_out_of_range`. */
export async function raiseBill(
  tx: Tx,
  admin: { id: string },
  typed: TypedBill,
  now: Date,
): Promise<Made<typeof Bill>> {
  const resident = await findResident(tx, typed.userId);
  if (!resident.approvedAt || resident.leftAt) refuse("not_found");
  if (resident.flatNumber !== typed.flatNumber) refuse("flat_not_theirs", { field: "flatNumber" });
  if (!isDueDateInRange(typed.dueDate, dayOf(now))) refuse("due_date_out_of_range", { field: "dueDate" });
  const { id: residentId, flatNumber } = resident;
  const bill = {
    residentId,
    flatNumber,
    billType: typed.billType,
    dueOn: typed.dueDate,
    originalPaise: typed.originalAmount,
  };
  const [number = ""] = await raiseBills(tx, [bill], { adminId: admin.id, uploadId: null, now });
  return billOnWire((await billById(tx, number)) ?? refuse("server_error"));
}
