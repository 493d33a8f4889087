/**
 * The value below which such a share of the values lies, by nearest rank: always one that was measured. `share` is from 0 to 1;
 * 0 for no values at all.
 */
export function percentile(values: readonly number[], share: number): number {
  const inOrder = values.toSorted((one, other) => one - other);
  const rank = Math.max(1, Math.ceil(share * inOrder.length));
  return inOrder[rank - 1] ?? 0;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);
