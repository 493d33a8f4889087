/** Digits, with commas between groups of two or three as amounts are written in India or elsewhere, and decimals. */
const AMOUNT = /^-?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?$/;

/** The number of rupees in what was typed, such as "1,23,456.50" or "Rs 1500"; NaN for what is no number. */
export function typedAmount(typed: string): number {
  const text = typed.replace(/^(rs\.?|₹)/i, "").replace(/\s/g, "");
  return AMOUNT.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN;
}
