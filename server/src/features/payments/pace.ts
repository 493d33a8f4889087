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

/** A pace for answering somebody who calls on us: quick, unless it turns out that they, or we, cannot bear that. */
export interface ReadyPace extends Pace {
  /** The last call was not answered: for half a minute it is slow. */
  slowDown(): void;
}

const SLOW_FOR_MS = 30_000;

/** So many a second, and the slow pace while we are rushed, and for a while after it was slowed down. */
export function createReadyPace(perSecond: number, slow: Pace, isRushed: () => boolean): ReadyPace {
  const quick = createPace(perSecond);
  let slowUntil = 0;
  return {
    wait: () => (isRushed() || performance.now() < slowUntil ? slow : quick).wait(),
    slowDown: () => {
      slowUntil = performance.now() + SLOW_FOR_MS;
    },
  };
}
