/** Of an even count the lower of the two in the middle, so that it stays a whole number. */
export function lowerMedian(numbers: readonly number[]): number | undefined {
  return Float64Array.from(numbers).sort()[Math.floor((numbers.length - 1) / 2)];
}
