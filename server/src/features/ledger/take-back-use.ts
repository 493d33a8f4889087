import type { Credit } from "@aangan/contract/credits";
import type { Made } from "@aangan/contract/endpoint";
import { paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockBill } from "../bills/locks.ts";
import type { PaymentsOfBill } from "../bills/payments-of-bill.ts";
import { shownCredits } from "./credit-wire.ts";
import { findCredit, lockCredit, readSerial } from "./locks.ts";
import { moveMoney } from "./move-money.ts";
import { creditUseById } from "./queries.ts";

/** Whole and once. Locks the payment, the bill, then the credit. Refuses with `not_found` and `use_taken_back`. */
export async function takeBackUse(
  tx: Tx,
  admin: { id: string },
  { useId, reason }: { useId: string; reason: string },
  { holdPayment }: Pick<PaymentsOfBill, "holdPayment">,
  now: Date,
): Promise<Made<typeof Credit>> {
  const found = (await creditUseById(tx, readSerial(useId))) ?? refuse("not_found");
  const from = await findCredit(tx, found.creditId);
  if (from?.paymentId) await holdPayment(tx, from.paymentId);
  await lockBill(tx, found.billId);
  const credit = (await lockCredit(tx, "id", found.creditId)) ?? refuse("not_found");
  // Read again under the locks: somebody else may have been quicker.
  const use = (await creditUseById(tx, found.id)) ?? refuse("not_found");
  if (use.returnedAt !== null) refuse("use_taken_back");
  const by = { returnedBy: admin.id, reason };
  await moveMoney(tx, { kind: "USE_BACK", use, credit, amountPaise: paise(use.amountPaise), ...by }, now);
  const [shown] = await shownCredits(tx, credit.id);
  return shown ?? refuse("server_error");
}
