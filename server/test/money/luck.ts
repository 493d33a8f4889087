import { AsyncLocalStorage } from "node:async_hooks";
import { randomInt } from "node:crypto";
import { vi } from "vitest";
import type { FaultPlan } from "./fault-plan.ts";

/** What is left to chance and to the clock while one thing happens, so that the same seed has it happen again. */
export interface Luck {
  /** The next number from 0 to 1. */
  next(): number;
  /** Begins the ids of this run: no two runs on one database share one. Their order does not depend on it. */
  run: string;
  nowMs(): number;
  pass(ms: number): void;
  faults: FaultPlan;
}

const lucks = new AsyncLocalStorage<Luck>();

/** The luck of whatever calls; undefined outside a run. */
export const luck = () => lucks.getStore();

export function withLuck<T>(own: Luck, work: () => Promise<T>): Promise<T> {
  return lucks.run(own, work);
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
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

/** Stands for `platform/ids.ts`. */
export const ids = {
  newId: () => id(LETTERS).toLowerCase(),
  newOrderId: () => id(LETTERS.toUpperCase()).toUpperCase(),
  newSecret: () => id(LETTERS) + id(LETTERS),
};

/** Stands for `node:timers/promises`: whoever sleeps in a run moves its clock instead. */
export const timers = {
  setTimeout: async (ms: number, value?: unknown): Promise<unknown> => {
    const own = luck();
    own?.pass(ms);
    await new Promise((wake) => (own ? setImmediate(wake) : setTimeout(wake, ms)));
    return value;
  },
};

/** Has dice and stopwatch follow the luck, until the mocks are restored. */
export function ruleChance(): void {
  const dice = Math.random.bind(Math);
  const stopwatch = performance.now.bind(performance);
  vi.spyOn(Math, "random").mockImplementation(() => luck()?.next() ?? dice());
  vi.spyOn(performance, "now").mockImplementation(() => luck()?.nowMs() ?? stopwatch());
}
