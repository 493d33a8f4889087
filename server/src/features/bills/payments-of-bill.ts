import type { Paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";

/** What bills and the ledger ask of payments, which they do not know. */
export interface PaymentsOfBill {
  /** Locks the payment that a credit came from. */
  holdPayment(tx: Tx, paymentId: string): Promise<unknown>;
  /** Refuses while a payment of the locked bill may still take money. */
  refuseWhilePaid(tx: Tx, billId: string): Promise<void>;
  /** Takes off a credit, which the caller holds, what the company took back while the money was spent. */
  bookSpentRefunds(tx: Tx, creditId: number, now: Date): Promise<void>;
  /** The least that can be paid online; no use of a credit may leave less. */
  leastPaise: Paise;
}
