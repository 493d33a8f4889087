import type { BillType } from "@aangan/contract/bill-kinds";
import type { Paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { updateBill } from "./queries.ts";
import { raiseBills } from "./raise-bills.ts";

interface Charge {
  /** Of the cheque that the bank returned. */
  receiptId: string;
  residentId: string;
  flatNumber: string;
  billType: BillType;
  dueOn: string;
  chargePaise: Paise;
}

/** Raises the bill that charges for a returned cheque. Returns its number. */
export async function chargeForCheque(
  tx: Tx,
  { receiptId, chargePaise: originalPaise, ...bill }: Charge,
  { adminId, now }: { adminId: string; now: Date },
): Promise<string> {
  const [number = ""] = await raiseBills(tx, [{ ...bill, originalPaise }], { adminId, uploadId: null, now });
  await updateBill(tx, number, { bouncedReceiptId: receiptId });
  return number;
}
