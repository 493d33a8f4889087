/** Digits with decimals, and commas between groups of two or three, as in India or elsewhere. */
const AMOUNT = /^-?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?$/;

/** The rupees in what was typed, such as "1,23,456.50" or "Rs 1500"; NaN if it is not a number. */
export function typedAmount(typed: string): number {
  const text = typed.replace(/^(rs\.?|₹)/i, "").replace(/\s/g, "");
  return AMOUNT.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN;
}
