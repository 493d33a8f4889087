import { heavyLimits } from "../limits.ts";
import { Refusal } from "../refusal.ts";

/** Those who wait, each as the function that lets them in. */
type Queue = (() => void)[];

type Few = Partial<typeof heavyLimits> & { atOnce: number };

/** Runs work a few at a time; several queues alternate. Refuses with `overloaded` when too many wait, or for too long. */
export function fewAtOnce(few: Few = heavyLimits, queues: [Queue, ...Queue[]] = [[]]) {
  const { atOnce, waiting = Number.POSITIVE_INFINITY, waitMs } = few;
  let taken = 0;
  let last = 0;
  const busy = () => new Refusal("overloaded", { retryAfter: few.retryAfterSeconds ?? 0 });

  function wait(queue: Queue): Promise<void> {
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
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      queue.push(enter);
    });
  }

  function passOn(): void {
    const inOrder = [...queues.slice(last + 1), ...queues.slice(0, last + 1)];
    const next = inOrder.find((queue) => queue.length > 0);
    if (next) last = queues.indexOf(next);
    else taken -= 1;
    next?.shift()?.();
  }

  return async <T>(work: () => Promise<T>, queue = queues[0]): Promise<T> => {
    if (taken < atOnce) taken += 1;
    else await wait(queue);
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}
