import type { BodyOf } from "@aangan/contract/endpoint";
import { isChequeNumber, isUtr } from "@aangan/contract/features/receipts/reference";
import type { PaymentMethod, takePayment } from "@aangan/contract/features/receipts/take-payment";
import { refuse } from "../../platform/refusal.ts";
import { isStale } from "./days.ts";

/** What the money came with: a cheque or a transfer; of cash nothing. */
export interface Instrument {
  method: PaymentMethod;
  /** Cheque number or UTR. */
  reference: string | null;
  /** Of a cheque; otherwise empty. */
  bank: string;
  chequeOn: string | null;
  /** The association's account that a transfer came to. */
  account: string | null;
}

type Typed = Pick<BodyOf<typeof takePayment>, "way" | "reference" | "bank" | "chequeOn" | "account">;

/** Refuses with `reference_invalid`, `cheque_number_invalid`, `cheque_stale` and `field_missing`. */
export function readInstrument({ way, bank, chequeOn, ...typed }: Typed, today: string): Instrument {
  const { reference = null, account = null } = typed;
  if (way === "cheque") {
    if (reference === null || !isChequeNumber(reference))
      return refuse("cheque_number_invalid", { field: "reference" });
    if (bank === undefined) return refuse("field_missing", { field: "bank" });
    if (chequeOn === undefined) return refuse("field_missing", { field: "chequeOn" });
    if (isStale(chequeOn, today)) refuse("cheque_stale", { field: "chequeOn" });
    return { method: way, reference, bank: bank.replace(/\s+/g, " "), chequeOn, account: null };
  }
  if (bank !== undefined) refuse("field_unknown", { field: "bank" });
  if (chequeOn !== undefined) refuse("field_unknown", { field: "chequeOn" });
  const isRight = way === "cash" ? reference === null : reference !== null && isUtr(reference);
  if (!isRight) refuse("reference_invalid", { field: "reference" });
  return { method: way, reference, bank: "", chequeOn: null, account };
}
