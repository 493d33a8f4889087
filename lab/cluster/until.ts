import { setTimeout as sleep } from "node:timers/promises";

const PAUSE_MS = 50;

/** Waits until something is there, or true, and returns it. Failing to look counts as not yet. Throws after `withinMs`. */
export async function until<T>(
  look: () => Promise<T | undefined | false>,
  what: string,
  withinMs = 10_000,
): Promise<T> {
  const began = performance.now();
  let reason: unknown;
  while (performance.now() - began < withinMs) {
    const found = await look().catch((error: unknown) => {
      reason = error;
    });
    if (found) return found;
    await sleep(PAUSE_MS);
  }
  throw new Error(`waited ${withinMs / 1000} s in vain for ${what}`, { cause: reason });
}
