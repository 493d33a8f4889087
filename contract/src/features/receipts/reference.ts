import * as z from "zod/mini";

/** A UTR or a cheque number: in capitals without blanks and dashes. */
export const Reference = z.pipe(
  z.string("reference_invalid").check(z.trim(), z.maxLength(60, "text_too_long")),
  z.transform((typed: string) => typed.replace(/[\s-]/g, "").toUpperCase()),
);

export const isChequeNumber = (reference: string) => /^\d{6}$/.test(reference);

/** 12 digits (UPI, IMPS), 16 signs (NEFT) or 22 (RTGS). */
export const isUtr = (reference: string) => /^(?:\d{12}|[A-Z0-9]{16}|[A-Z0-9]{22})$/.test(reference);

/** Of a transfer: six digits would be a cheque's number. */
export const Utr = z.pipe(Reference, z.string().check(z.refine(isUtr, "reference_invalid")));
