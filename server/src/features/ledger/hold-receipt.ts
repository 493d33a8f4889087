import { type Paise, paise } from "@aangan/contract/money";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { RefundedFrom } from "./move-money.ts";
import { creditById, creditOfReceipt, lockCredit, lockReceipt, receiptById } from "./queries.ts";
import { readSerial } from "./serial.ts";

export interface HeldReceipt {
  id: string;
  gateway: string;
  gatewayPaymentId: string;
  /** Null until a flat has been given the money. */
  creditId: number | null;
  /** Where `leftPaise` would go back from. */
  from: RefundedFrom;
  leftPaise: Paise;
  /** On their way back already. */
  heldPaise: number;
}

/** Locks unidentified money, then the credit it became. */
export async function holdReceipt(tx: Tx, receiptId: string): Promise<HeldReceipt | undefined> {
  const receipt = await lockReceipt(tx, receiptId);
  if (!receipt) return undefined;
  const { id, gateway, gatewayPaymentId } = receipt;
  const became = await creditOfReceipt(tx, id);
  const credit = became && (await lockCredit(tx, became.id));
  if (!credit) {
    const leftPaise = paise(receipt.amountPaise - receipt.refundedPaise);
    const from = { source: "UNIDENTIFIED" as const, receiptId: id };
    return { id, gateway, gatewayPaymentId, creditId: null, from, leftPaise, heldPaise: 0 };
  }
  const { id: creditId, residentId, heldPaise } = credit;
  const from = { source: "CREDIT" as const, creditId, residentId, wasHeld: false };
  return { id, gateway, gatewayPaymentId, creditId, from, leftPaise: paise(credit.leftPaise), heldPaise };
}

export function findReceipt(db: Db, id: string) {
  return receiptById(db, id);
}

export function findCredit(db: Db, id: string | number) {
  return creditById(db, readSerial(String(id)));
}
