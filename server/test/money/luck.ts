import { AsyncLocalStorage } from "node:async_hooks";
import { randomInt } from "node:crypto";
import { vi } from "vitest";
import type { FaultPlan } from "./fault-plan.ts";

/** Randomness and the clock of a run, reproducible from its seed. */
export interface Luck {
  next(): number;
  /** Prefix of this run's ids, unique within a database. Sort order does not depend on it. */
  run: string;
  nowMs(): number;
  pass(ms: number): void;
  faults: FaultPlan;
}

const lucks = new AsyncLocalStorage<Luck>();

/** The current run's luck; undefined outside a run. */
export const luck = () => lucks.getStore();

export function withLuck<T>(own: Luck, work: () => Promise<T>): Promise<T> {
  return lucks.run(own, work);
}

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
export function numbersFrom(seed: string): () => number {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 20;

function id(alphabet: string): string {
  const own = luck();
  const pick = () => alphabet[own ? Math.floor(own.next() * alphabet.length) : randomInt(alphabet.length)];
  const begin = own?.run ?? "";
  return begin + Array.from({ length: ID_LENGTH - begin.length }, pick).join("");
}

/** Replaces `platform/ids.ts`. */
export const ids = {
  newId: () => id(LETTERS).toLowerCase(),
  newOrderId: () => id(LETTERS.toUpperCase()).toUpperCase(),
  newSecret: () => id(LETTERS) + id(LETTERS),
};

/** Replaces `node:timers/promises`: sleeping moves the run's clock. */
export const timers = {
  setTimeout: async (ms: number, value?: unknown): Promise<unknown> => {
    const own = luck();
    own?.pass(ms);
    await new Promise((wake) => (own ? setImmediate(wake) : setTimeout(wake, ms)));
    return value;
  },
};

/** Makes randomness and stopwatch follow the run, until mocks are restored. */
export function ruleChance(): void {
  const dice = Math.random.bind(Math);
  const stopwatch = performance.now.bind(performance);
  vi.spyOn(Math, "random").mockImplementation(() => luck()?.next() ?? dice());
  vi.spyOn(performance, "now").mockImplementation(() => luck()?.nowMs() ?? stopwatch());
}
