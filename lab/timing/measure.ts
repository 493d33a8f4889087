import { onThisMachine } from "./slower.ts";

/** `npm run lab -- timing --long` fails for what takes too long; `npm test` only prints how long it took. */
export const isMeasuring = process.env.MEASURE === "1";

/** Returns a function that tells the ms since now. */
export function startWatch(): () => number {
  const began = performance.now();
  return () => performance.now() - began;
}

export async function timed<T>(work: Promise<T> | (() => Promise<T>)): Promise<{ answer: T; ms: number }> {
  const passed = startWatch();
  const answer = await (typeof work === "function" ? work() : work);
  return { answer, ms: passed() };
}

/** Prints a time and, when times are measured, throws if it is longer than some fixed work of the same run allows. */
export function expectWithin(what: string, ms: number, mostMs: number): void {
  if (!isMeasuring) return void process.stdout.write(`${what}: ${Math.round(ms)} ms\n`);
  const allowedMs = Math.round(onThisMachine(mostMs));
  process.stdout.write(`${what}: ${Math.round(ms)} ms of ${allowedMs} ms\n`);
  if (ms > allowedMs) throw new Error(`${what} took ${Math.round(ms)} ms, allowed are ${allowedMs} ms`);
}
