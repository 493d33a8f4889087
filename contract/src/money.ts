import * as z from "zod/mini";

/** A whole number of paise. Money has no other form inside the portal. */
export type Paise = number & { readonly __unit: "paise" };

/** The largest amount a bill or a payment may carry: Rs 9,99,99,999.99. */
export const LARGEST_PAISE = 9_999_999_999 as Paise;

/** The least that may be paid at once, unless the whole rest is below it: Rs 10. */
const LEAST_PAYMENT_PAISE = 1_000 as Paise;

const RUPEES = /^(0|[1-9]\d{0,7})(?:\.(\d{1,2}))?$/;

/** Marks a whole number, read from the database or computed from paise, as paise. Throws on anything else. */
export function paise(whole: number): Paise {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`not a whole number of paise: ${whole}`);
  return whole as Paise;
}

/**
 * Reads a JSON number of rupees by its shortest decimal text, never by arithmetic.
 * Returns null for what is no amount: 10.005, 0.1 + 0.2, NaN, -0, 1e21.
 */
export function paiseFromRupees(rupees: number): Paise | null {
  if (Object.is(rupees, -0)) return null;
  return paiseFromText(String(rupees));
}

/** Reads "1234", "1234.5" or "1234.50"; null for every other text. */
export function paiseFromText(text: string): Paise | null {
  const parts = RUPEES.exec(text);
  if (!parts) return null;
  return paise(Number(`${parts[1]}${(parts[2] ?? "").padEnd(2, "0")}`));
}

/** The number of rupees for JSON: the decimal text of the paise, read once as a number. */
export function rupeesFromPaise(amount: Paise): number {
  return Number(rupeeText(amount));
}

/** "1234.50": two decimals, a minus in front when negative, no grouping. */
export function rupeeText(amount: Paise): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What one payment of a rest may be: all of it, or a part from `least` to `mostInPart`. */
export interface PaymentLimits {
  /** The least that may be paid: Rs 10, or `all` where there is no part. */
  least: Paise;
  /** The most that leaves a rest which can be paid afterwards; null when the rest is paid whole. */
  mostInPart: Paise | null;
  /** The whole rest; the least that the payment company takes where less is left. */
  all: Paise;
}

/** The limits of one payment against a rest. A payment company takes `gatewayLeast` at least, so no payment may leave less. */
export function paymentLimits(remaining: Paise, gatewayLeast: Paise): PaymentLimits {
  const all = remaining < gatewayLeast ? gatewayLeast : remaining;
  const part = (remaining - gatewayLeast) as Paise;
  if (part < LEAST_PAYMENT_PAISE) return { least: all, mostInPart: null, all };
  return { least: LEAST_PAYMENT_PAISE, mostInPart: part, all };
}

/** Whether an amount is within the limits, and if it is not, whether because it would leave a rest that nobody could pay. */
export function judgeAmount(amount: Paise, { least, mostInPart, all }: PaymentLimits): "payable" | "outside" | "rest" {
  if (amount === all) return "payable";
  if (amount < least || amount > all || mostInPart === null) return "outside";
  return amount > mostInPart ? "rest" : "payable";
}

/** Only the type differs: what reads or makes a whole number of paise checks that it is one. */
const WholePaise = z.int() as unknown as z.ZodMiniType<Paise, Paise>;

/** An amount that is sent in: in JSON a number of rupees with at most two decimals, up to Rs 9,99,99,999.99; paise once read. */
export const Rupees = z.codec(z.number("amount_invalid"), WholePaise, {
  decode: (rupees, read) => {
    const amount = paiseFromRupees(rupees);
    if (amount !== null) return amount;
    read.issues.push({ code: "custom", input: rupees, message: "amount_invalid" });
    return z.NEVER;
  },
  encode: rupeesFromPaise,
});

/** An amount of a reply: the server answers in paise, and JSON has rupees. */
export const RupeesSent = z.invertCodec(Rupees);

/** As `Rupees`, or as a form sends it: a text of its digits, such as "1500.50", and no other text. */
export const RupeesTyped = z.pipe(
  z.transform((sent: number | string) =>
    typeof sent === "string" && paiseFromText(sent) !== null ? Number(sent) : sent,
  ),
  Rupees,
);
