/** As many significant digits as spreadsheet programs keep and show. */
const DIGITS = 15;
const MAX_SURE = 1e12;

/** Whole paise of a number of rupees: 906.985 is 90,699, as the office sees it, although the stored number is less. */
export function paiseOf(value: number): bigint {
  return isWholePaise(value) ? BigInt(Math.round(value * 100)) : scaled(value, 2);
}

/** Nearly all amounts are. Such a number is the nearest one to its decimals, which are the same with 15 digits. */
export function isWholePaise(value: number): boolean {
  const roundedPaise = Math.round(value * 100);
  return Math.abs(roundedPaise) < MAX_SURE && roundedPaise / 100 === value;
}

/** The number with its point moved by `decimals`, as a whole. */
export function scaled(value: number, decimals: number): bigint {
  const [digits = "", exponent] = value.toExponential(DIGITS - 1).split("e");
  return scaleToInteger(BigInt(digits.replace(".", "")), Number(exponent) - (DIGITS - 1) + decimals);
}

/** `digits` times ten to the `power`; halves are rounded away from zero. */
export function scaleToInteger(digits: bigint, power: number): bigint {
  if (power >= 0) return digits * 10n ** BigInt(power);
  const parts = 10n ** BigInt(-power);
  return (2n * digits + (digits < 0n ? -parts : parts)) / (2n * parts);
}
