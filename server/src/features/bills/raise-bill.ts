import type { raiseBill as contract } from "@aangan/contract/bills";
import type { AskedToWrite } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { findResident } from "../residents/find-resident.ts";
import { isDueDateInRange } from "./due-date.ts";
import { billById } from "./queries.ts";
import { raiseBills } from "./raise-bills.ts";
import { texts } from "./texts.ts";
import { billOnWire } from "./wire.ts";

/** Does not look for an equal bill. */
export async function raiseBill({ tx, caller, body, now, today }: AskedToWrite<typeof contract>) {
  const { userId, flatNumber, billType, originalAmount: originalPaise, dueDate: dueOn } = body;
  const resident = await findResident(tx, userId);
  if (!resident.approvedAt || resident.leftAt) refuse("not_found");
  if (resident.flatNumber !== flatNumber) refuse("flat_not_theirs", { field: "flatNumber" });
  if (!isDueDateInRange(dueOn, today)) refuse("due_date_out_of_range", { field: "dueDate" });
  const bill = { residentId: userId, flatNumber, billType, dueOn, originalPaise };
  const [number = ""] = await raiseBills(tx, [bill], { adminId: caller.id, uploadId: null, now });
  return { message: texts.raised, bill: billOnWire((await billById(tx, number)) ?? refuse("server_error")) };
}
