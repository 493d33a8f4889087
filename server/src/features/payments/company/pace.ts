import { setTimeout as sleep } from "node:timers/promises";

export interface Pace {
  wait(): Promise<void>;
}

/** A token bucket that refills `perSecond` in real time, and holds one second's worth. */
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
