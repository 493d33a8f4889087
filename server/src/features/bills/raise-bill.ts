import type { raiseBill as contract } from "@aangan/contract/features/bills";
import { paise, rupeeText } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import type { WriteRequest } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { findResident } from "../residents/find-resident.ts";
import { isDueDateInRange } from "./due-date.ts";
import { billById, liveBillLike, type NewBill } from "./queries.ts";
import { raiseBills } from "./raise-bills.ts";
import { texts } from "./texts.ts";
import { toBill } from "./wire.ts";

/** Refuses with `bill_there` when it may not be a second bill of the resident's type and due date. */
export async function raiseBill({ tx, caller, body, now, today }: WriteRequest<typeof contract>) {
  const { userId, flatNumber, billType, originalAmount: originalPaise, dueDate: dueOn } = body;
  const resident = await findResident(tx, userId);
  if (!resident.approvedAt || resident.leftAt) refuse("not_found");
  if (resident.flatNumber !== flatNumber) refuse("flat_not_theirs", { field: "flatNumber" });
  if (!isDueDateInRange(dueOn, today)) refuse("due_date_out_of_range", { field: "dueDate" });
  const bill = { residentId: userId, flatNumber, billType, dueOn, originalPaise };
  const [number = ""] = await raiseBills(tx, [bill], { adminId: caller.id, uploadId: null, now });
  // After the number, whose lock makes two clerks see each other's bills.
  if (body.again === false) await refuseSecond(tx, { ...bill, id: number });
  return { message: texts.raised, bill: toBill((await billById(tx, number)) ?? refuse("server_error")) };
}

async function refuseSecond(tx: Tx, { flatNumber, ...bill }: NewBill & { flatNumber: string }): Promise<void> {
  const existing = await liveBillLike(tx, bill);
  if (!existing) return;
  refuse("bill_there", {
    params: { flat: flatNumber, bill: existing.id, amount: rupeeText(paise(existing.totalPaise)) },
  });
}
