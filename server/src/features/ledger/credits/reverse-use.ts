import type { WireOf } from "@aangan/contract/endpoint";
import type { Credit } from "@aangan/contract/features/credits";
import { paise } from "@aangan/contract/money";
import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { isFrozen, lockBill } from "../../bills/locks.ts";
import type { PaymentsOfBill } from "../../bills/payments-of-bill.ts";
import { findCredit, lockCredit, readSerial, setReserved } from "../locks.ts";
import { moveMoney } from "../move-money.ts";
import { creditUseById } from "../queries.ts";
import { listedCredits } from "./credit-wire.ts";

interface Return {
  useId: string;
  reason: string;
  evenIfFrozen?: boolean;
  keep?: boolean;
}

type Payments = Pick<PaymentsOfBill, "holdPayment" | "bookSpentRefunds">;

/**
 * Whole and once; the credit is then kept, or it would pay the same bill again at night. Locks the payment, the bill, then the credit. What the payment company took back meanwhile goes off
 * the credit at once. Payments of the bill, also open ones, stay as they are: they fit a larger rest as well. Refuses
 * with `not_found`, `use_taken_back` and `bill_frozen`.
 */
export async function takeBackUse(
  tx: Tx,
  admin: { id: string },
  { useId, reason, evenIfFrozen = false, keep = true }: Return,
  { holdPayment, bookSpentRefunds }: Payments,
  now: Date,
): Promise<WireOf<typeof Credit>> {
  const found = (await creditUseById(tx, readSerial(useId))) ?? refuse("not_found");
  const from = await findCredit(tx, found.creditId);
  if (from?.paymentId) await holdPayment(tx, from.paymentId);
  await lockBill(tx, found.billId);
  const credit = (await lockCredit(tx, "id", found.creditId)) ?? refuse("not_found");
  // Read again under the locks: somebody else may have been quicker.
  const use = (await creditUseById(tx, found.id)) ?? refuse("not_found");
  if (use.returnedAt !== null) refuse("use_taken_back");
  if (!evenIfFrozen && (await isFrozen(tx, use.billId))) refuse("bill_frozen");
  const by = { returnedBy: admin.id, reason };
  await moveMoney(tx, { kind: "USE_BACK", use, credit, amountPaise: paise(use.amountPaise), ...by }, now);
  if (keep && !credit.reserved) await setReserved(tx, credit.id, true);
  await bookSpentRefunds(tx, credit.id, now);
  const [updatedCredit] = await listedCredits(tx, credit.id);
  return updatedCredit ?? refuse("server_error");
}
