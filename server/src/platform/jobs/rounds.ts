import { setTimeout as sleep } from "node:timers/promises";

export const roundLimits = {
  /** Between two rounds while the portal is awake. */
  everyMs: 5_000,
  /** At rest. Only what another portal left behind, or a changed clock, has to wait for it. */
  restMs: 5 * 60_000,
  /** After the last write, the portal goes to rest. */
  awakeMs: 60_000,
};

/** The next job of a round does not wait longer for the one before, so that few of them need a connection at once. */
const STEP_MS = 3_000;

/** Lets each job look for work in turn: every few seconds after a start or a write, and rarely at rest (decision 0039). */
export function startRounds(looks: readonly (() => Promise<unknown>)[]) {
  let awakeUntil = performance.now() + roundLimits.awakeMs;
  let isResting = false;
  let stopped = false;
  let timer = setTimeout(go, 0);

  async function go(): Promise<void> {
    for (const look of looks) {
      if (stopped) return;
      const patience = new AbortController();
      await Promise.race([look(), sleep(STEP_MS, undefined, patience).catch(() => undefined)]);
      patience.abort();
    }
    if (stopped) return;
    isResting = performance.now() > awakeUntil;
    timer = setTimeout(go, isResting ? roundLimits.restMs : roundLimits.everyMs);
  }

  return {
    /** To be called when something was written, for which a job may have work to do. */
    wake: () => {
      awakeUntil = performance.now() + roundLimits.awakeMs;
      if (!isResting || stopped) return;
      isResting = false;
      clearTimeout(timer);
      timer = setTimeout(go, roundLimits.everyMs);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
