import * as z from "zod/mini";

/** Whole paise. Money has no other form inside the portal. */
export type Paise = number & { readonly __unit: "paise" };

/** The most that a bill or payment may carry: Rs 9,99,99,999.99. */
export const MAX_PAISE = 9_999_999_999 as Paise;

/** Rs 10. A smaller rest is paid whole. */
const MIN_PAYMENT_PAISE = 1_000 as Paise;

const RUPEES = /^(0|[1-9]\d{0,7})(?:\.(\d{1,2}))?$/;

export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of paise: ${amount}`);
  return amount as Paise;
}

/** By the shortest decimal text, never by arithmetic. Null for 10.005, 0.1 + 0.2, NaN, -0 or 1e21. */
export function paiseFromRupees(rupees: number): Paise | null {
  if (Object.is(rupees, -0)) return null;
  return paiseFromText(String(rupees));
}

/** Reads "1234", "1234.5" or "1234.50"; otherwise null. */
export function paiseFromText(text: string): Paise | null {
  const parts = RUPEES.exec(text);
  if (!parts) return null;
  return paise(Number(`${parts[1]}${(parts[2] ?? "").padEnd(2, "0")}`));
}

export function rupeesFromPaise(amount: Paise): number {
  return Number(rupeeText(amount));
}

/** "1234.50": two decimals, no grouping. */
export function rupeeText(amount: Paise): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** One payment of a rest: `all` of it, or a part from `least` to `mostInPart`. */
export interface PaymentLimits {
  /** Rs 10, or `all` when no part is possible. */
  least: Paise;
  /** Leaves a rest that can still be paid; null when only `all` is possible. */
  mostInPart: Paise | null;
  /** The whole rest, or what the payment company takes at least. */
  all: Paise;
}

/** The company takes at least `gatewayLeast`, so no payment may leave less (I-13). */
export function paymentLimits(remaining: Paise, gatewayLeast: Paise): PaymentLimits {
  const all = remaining < gatewayLeast ? gatewayLeast : remaining;
  const part = (remaining - gatewayLeast) as Paise;
  if (part < MIN_PAYMENT_PAISE) return { least: all, mostInPart: null, all };
  return { least: MIN_PAYMENT_PAISE, mostInPart: part, all };
}

/** `rest`: it would leave a rest that nobody could pay. */
export function judgeAmount(amount: Paise, { least, mostInPart, all }: PaymentLimits): "payable" | "outside" | "rest" {
  if (amount === all) return "payable";
  if (amount < least || amount > all || mostInPart === null) return "outside";
  return amount > mostInPart ? "rest" : "payable";
}

/** Only the type differs; the codecs check that the number is whole. */
const WholePaise = z.int() as unknown as z.ZodMiniType<Paise, Paise>;

/** Sent in: rupees in JSON with up to two decimals, up to Rs 9,99,99,999.99; paise once read. */
export const Rupees = z.codec(z.number("amount_invalid"), WholePaise, {
  decode: (rupees, read) => {
    const amount = paiseFromRupees(rupees);
    if (amount !== null) return amount;
    read.issues.push({ code: "custom", input: rupees, message: "amount_invalid" });
    return z.NEVER;
  },
  encode: rupeesFromPaise,
});

/** Sent out: paise in the server, rupees in JSON. */
export const RupeesSent = z.invertCodec(Rupees);

/** As `Rupees`, or a form's text such as "1500.50". */
export const RupeesTyped = z.pipe(
  z.transform((value: number | string) =>
    typeof value === "string" && paiseFromText(value) !== null ? Number(value) : value,
  ),
  Rupees,
);
