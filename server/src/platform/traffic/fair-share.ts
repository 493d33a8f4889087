import { Refusal } from "../refusal.ts";
import { type CallerName, PORTAL } from "./caller-name.ts";

export interface ShareLimits {
  /** Of one caller. The portal's own work has no such limit. */
  each: number;
  /** Of all callers together. */
  atOnce?: number;
  /** Of one caller, before more are refused. */
  waitingEach?: number;
  waitMs?: number;
  retryAfterSeconds?: number;
}

type Release = () => void;
type Queue = (() => void)[];

export type Share = ReturnType<typeof createShare>;

/**
 * Divides what all callers need. Callers take turns, and so do lanes, so that a long queue of one delays no other.
 * Refuses with `too_much_at_once` a caller who waits for the own share, and with `overloaded` one who waits for the others.
 */
export function createShare(limits: ShareLimits, lanes: readonly string[] = ["only"]) {
  const heldCounts = new Map<CallerName, number>();
  const waiting = new Map<string, Map<CallerName, Queue>>(lanes.map((lane) => [lane, new Map()]));
  let usedSlots = 0;

  const isOver = (caller: CallerName) => caller !== PORTAL && (heldCounts.get(caller) ?? 0) >= limits.each;
  const isFree = (caller: CallerName) => usedSlots < (limits.atOnce ?? Number.POSITIVE_INFINITY) && !isOver(caller);
  const queuesIn = (lane: string) => [...(waiting.get(lane)?.values() ?? [])];
  const waitingIn = (lane: string) => queuesIn(lane).reduce((sum, { length }) => sum + length, 0);
  const waitingOf = (caller: CallerName) =>
    lanes.reduce((sum, lane) => sum + (waiting.get(lane)?.get(caller)?.length ?? 0), 0);

  function refusal(caller: CallerName): Refusal {
    const retryAfter = limits.retryAfterSeconds ?? 5;
    return new Refusal(isOver(caller) ? "too_much_at_once" : "overloaded", { retryAfter });
  }

  function hold(caller: CallerName): Release {
    usedSlots += 1;
    heldCounts.set(caller, (heldCounts.get(caller) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      usedSlots -= 1;
      const remaining = (heldCounts.get(caller) ?? 0) - 1;
      if (remaining > 0) heldCounts.set(caller, remaining);
      else heldCounts.delete(caller);
      while (letNextIn());
    };
  }

  function letNextIn(): boolean {
    for (const [lane, queues] of waiting) {
      for (const [caller, queue] of queues) {
        if (!isFree(caller)) continue;
        const enter = queue.shift();
        // Behind the others, for the next turn.
        queues.delete(caller);
        if (queue.length > 0) queues.set(caller, queue);
        waiting.delete(lane);
        waiting.set(lane, queues);
        enter?.();
        return true;
      }
    }
    return false;
  }

  function wait(caller: CallerName, lane: string): Promise<Release> {
    const queues = waiting.get(lane) ?? new Map<CallerName, Queue>();
    const queue = queues.get(caller) ?? [];
    queues.set(caller, queue);
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve(hold(caller));
      };
      const giveUp = () => {
        queue.splice(queue.indexOf(enter), 1);
        if (queue.length === 0 && queues.get(caller) === queue) queues.delete(caller);
        reject(refusal(caller));
      };
      const timer = limits.waitMs === undefined ? undefined : setTimeout(giveUp, limits.waitMs);
      queue.push(enter);
    });
  }

  /** Returns what gives the place back; undefined where the caller would have to wait. */
  function takeNow(caller: CallerName): Release | undefined {
    return isFree(caller) ? hold(caller) : undefined;
  }

  async function take(caller: CallerName, lane = lanes[0] ?? ""): Promise<Release> {
    const now = takeNow(caller);
    if (now) return now;
    if (waitingOf(caller) >= (limits.waitingEach ?? Number.POSITIVE_INFINITY)) throw refusal(caller);
    return wait(caller, lane);
  }

  return {
    take,
    takeNow,
    waitingIn,
    run: async <T>(caller: CallerName, work: () => Promise<T>, lane?: string): Promise<T> => {
      const release = await take(caller, lane);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
