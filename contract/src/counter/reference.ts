import * as z from "zod/mini";

/**
 * In capitals without blanks and dashes: a cheque's number has 6 digits, a transfer's UTR 12 digits (UPI, IMPS), 16 (NEFT)
 * or 22 signs (RTGS).
 */
export const Reference = z.pipe(
  z.string("reference_invalid").check(z.trim()),
  z.pipe(
    z.transform((typed: string) => typed.replace(/[\s-]/g, "").toUpperCase()),
    z.string().check(z.regex(/^(?:\d{6}|\d{12}|[A-Z0-9]{16}|[A-Z0-9]{22})$/, "reference_invalid")),
  ),
);

/** Of a transfer: six digits would be a cheque's number. */
export const Utr = Reference.check(z.refine((reference) => reference.length !== 6, "reference_invalid"));
