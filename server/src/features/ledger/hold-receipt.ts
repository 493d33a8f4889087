import { type Paise, paise } from "@aangan/contract/money";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { RefundedFrom } from "./move-money.ts";
import { creditById, creditOfReceipt, lockCredit, lockReceipt, receiptById } from "./queries.ts";
import { readSerial } from "./serial.ts";

/** Money that no payment is about, kept until the transaction ends, and what of it could go back. */
export interface HeldReceipt {
  id: string;
  gateway: string;
  gatewayPaymentId: string;
  /** The credit that it became; null while no flat has been given it. */
  creditId: number | null;
  /** Where it goes back from, and the paise that are there. */
  from: RefundedFrom;
  leftPaise: Paise;
  /** On their way back already. */
  heldPaise: number;
}

/** Locks unidentified money, and then the credit that it became. Undefined when there is none. */
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

/** Unidentified money by its id; undefined when there is none. */
export function findReceipt(db: Db, id: string) {
  return receiptById(db, id);
}

/** A credit by its number, as it stands in an address or in a row; undefined when there is none. */
export function findCredit(db: Db, id: string | number) {
  return creditById(db, readSerial(String(id)));
}
