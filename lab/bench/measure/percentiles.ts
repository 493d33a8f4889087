/** The percentile by nearest rank, which is always a measured value. `share` is from 0 to 1. Returns 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const inOrder = values.toSorted((one, other) => one - other);
  const rank = Math.max(1, Math.ceil(share * inOrder.length));
  return inOrder[rank - 1] ?? 0;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);
