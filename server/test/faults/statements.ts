import type { GoodTown } from "../desks/good-town.ts";

export interface Fault {
  fault: string;
  /** By the owner of the database, past all triggers and foreign keys. */
  sql: (town: GoodTown) => string;
  /** The rule that names it. */
  foundBy: string;
  /** `audit log`: the tables agree with each other. */
  from: "tables" | "audit log";
}

export const entries = (payment: string, paise: number) =>
  `UPDATE ledger SET amount_paise = amount_paise + CASE account_kind WHEN 'CLEARING' THEN ${-paise} ELSE ${paise} END
     WHERE payment_id = '${payment}' AND kind = 'CAPTURE'`;
export const paymentOf = (receipt: string) => `(SELECT id FROM payments WHERE receipt_id = '${receipt}')`;
export const creditOf = (receipt: string) => `(SELECT id FROM credits WHERE payment_id IN ${paymentOf(receipt)})`;
export const flatOf = (resident: string) => `(SELECT flat_number FROM residents WHERE id = '${resident}')`;
export const owner = (resident: string) => `resident_id = '${resident}', flat_number = ${flatOf(resident)}`;
export const moveCredit = (credit: string, resident: string) => `
  UPDATE credits SET ${owner(resident)} WHERE id = ${credit};
  UPDATE ledger SET account_id = '${resident}' WHERE credit_id = ${credit} AND account_kind = 'CREDIT'`;
