import { heavyLimits } from "../limits.ts";
import { Refusal } from "../refusal.ts";

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs heavy work a few at a time. Refuses with `overloaded` when too many wait, or the wait is too long. */
export function fewAtOnce({ atOnce, waiting, waitMs, retryAfterSeconds } = heavyLimits): InTurn {
  const queue: (() => void)[] = [];
  let taken = 0;
  const busy = () => new Refusal("overloaded", { retryAfter: retryAfterSeconds });

  function wait(): Promise<void> {
    if (queue.length >= waiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        queue.splice(queue.indexOf(enter), 1);
        reject(busy());
      };
      const timer = Number.isFinite(waitMs) ? setTimeout(giveUp, waitMs) : undefined;
      queue.push(enter);
    });
  }

  return async (work) => {
    if (taken < atOnce) taken++;
    else await wait();
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else taken--;
    }
  };
}
