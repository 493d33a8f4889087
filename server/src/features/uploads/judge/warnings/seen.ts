import type { BillType } from "@aangan/contract/bill-kinds";
import type { Review } from "@aangan/contract/features/uploads/review";
import type { Paise } from "@aangan/contract/money";

/** A row as read, with what will become of it. */
interface Seen {
  sheet: string;
  row: number;
  fate: "new" | "there" | "changed";
}

export interface SeenBill extends Seen {
  residentId: string;
  flatNumber: string;
  complex: string;
  billType: BillType;
  originalPaise: Paise;
  /** A day in India. */
  dueOn: string;
}

export interface SeenResident extends Seen {
  flatNumber: string;
  name: string;
  /** Empty where the file has none. */
  email: string;
  phone: string;
  complex: string;
  /** Undefined where the file has none; compared, never shown. */
  password: string | undefined;
  /** The cell of the phone number is a number, which programs may have rounded. */
  phoneIsNumber: boolean;
  /** The name of the resident who is there, if it is another. */
  nameThere?: string;
}

/** What the reading did that people should hear of. */
export interface Tidied {
  /** Total of the whole file, where it has one that does not add up: paise. */
  wrongTotal?: { sheet: string; row: number; paise: number; sumPaise: number };
  /** Rows left out because of vacancy or by hand. */
  leftOut: { sheet: string; row: number; shown: string }[];
  /** Cells from which invisible characters or words such as "Rs." were taken off. */
  tidied: { sheet: string; row: number; shown: string }[];
}

/** What was billed before: by the last upload of a type and complex, and each flat's last bill of the type. */
export interface BilledBefore {
  uploads: { billType: string; complex: string; rows: number; paise: number; flats: readonly string[] }[];
  /** Paise, by `lastBillKey`. */
  lastOfFlat: ReadonlyMap<string, number>;
}

export function lastBillKey({ residentId, billType }: { residentId: string; billType: string }): string {
  return `${residentId} ${billType}`;
}

/** As in the contract, with sums still in paise. */
export type ReviewSums = (Omit<Review["sums"][number], "amount" | "last"> & {
  amount: Paise;
  last?: { rows: number; amount: Paise };
})[];
