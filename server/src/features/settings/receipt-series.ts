import type { Db, Tx } from "../../platform/database/db.ts";

/** The numbers of receipts, whose feature comes after this one. */
export interface ReceiptSeriesNow {
  /** Where this financial year's numbers begin. */
  firstSerial: number;
  /** The number of the next receipt. */
  next: string;
  /** A number of this financial year was given out. */
  begun: boolean;
}

export interface ReceiptNumbers {
  show(db: Db, now: Date): Promise<ReceiptSeriesNow>;
  /** Refuses with `receipts_numbered` once a number of this financial year was given out. */
  begin(tx: Tx, firstSerial: number, now: Date): Promise<void>;
}
