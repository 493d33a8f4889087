import type { Bill, raiseBill as raiseBillCall } from "@aangan/contract/bills";
import type { BodyOf, Made } from "@aangan/contract/endpoint";
import { dayOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { findResident } from "../residents/find-resident.ts";
import { isDueDateInRange } from "./due-date.ts";
import { billById } from "./queries.ts";
import { raiseBills } from "./raise-bills.ts";
import { billOnWire } from "./wire.ts";

/** Does not look for an equal bill. Refuses with `not_found`, `flat_not_theirs` and `due_date_out_of_range`. */
export async function raiseBill(
  tx: Tx,
  admin: { id: string },
  { userId, flatNumber, billType, originalAmount, dueDate }: BodyOf<typeof raiseBillCall>,
  now: Date,
): Promise<Made<typeof Bill>> {
  const resident = await findResident(tx, userId);
  if (!resident.approvedAt || resident.leftAt) refuse("not_found");
  if (resident.flatNumber !== flatNumber) refuse("flat_not_theirs", { field: "flatNumber" });
  if (!isDueDateInRange(dueDate, dayOf(now))) refuse("due_date_out_of_range", { field: "dueDate" });
  const bill = { residentId: resident.id, flatNumber, billType, dueOn: dueDate, originalPaise: originalAmount };
  const [number = ""] = await raiseBills(tx, [bill], { adminId: admin.id, uploadId: null, now });
  return billOnWire((await billById(tx, number)) ?? refuse("server_error"));
}
