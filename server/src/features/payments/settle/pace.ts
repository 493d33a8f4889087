import { setTimeout as sleep } from "node:timers/promises";

/** A pace that is kept across everybody who waits for it. */
export interface Pace {
  /** Resolves when the next call may be made. */
  wait(): Promise<void>;
}

/** A bucket of tokens that refills at so many a second, in real time; it holds one second's worth. */
export function createPace(perSecond: number): Pace {
  let tokens = perSecond;
  let filledAt = performance.now();
  return {
    wait: async () => {
      const now = performance.now();
      tokens = Math.min(perSecond, tokens + ((now - filledAt) * perSecond) / 1000) - 1;
      filledAt = now;
      if (tokens < 0) await sleep((-tokens * 1000) / perSecond);
    },
  };
}
