import type { Paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";

/** What bills and the ledger ask of payments, which they do not know. */
export interface PaymentsOfBill {
  /** Locks the payment that a credit came from. */
  holdPayment(tx: Tx, paymentId: string): Promise<unknown>;
  /** Refuses while a payment of the locked bill may still take money. */
  refuseWhilePaid(tx: Tx, billId: string): Promise<void>;
  /** The least that can be paid online; no use of a credit may leave less. */
  leastPaise: Paise;
}
