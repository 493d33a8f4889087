/** Pseudo-random numbers from 0 to below 1 (mulberry32). */
export function createLuck(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The instants, in ms and in order, at which people arrive independently within a time. They are fixed beforehand, so
 * that a slow server cannot delay its callers.
 */
export function planArrivals(count: number, withinMs: number, luck: () => number): number[] {
  return Array.from({ length: count }, () => luck() * withinMs).sort((one, other) => one - other);
}

/** A weighted random choice. */
export function drawn<K extends string>(shares: Record<K, number>, luck: () => number): K {
  const entries = Object.entries(shares) as [K, number][];
  let remaining = luck() * entries.reduce((sum, [, share]) => sum + share, 0);
  for (const [name, share] of entries) {
    remaining -= share;
    if (remaining < 0) return name;
  }
  throw new Error("nothing to draw from");
}
