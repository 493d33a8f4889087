import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPortal } from "./desks/portal.ts";
import { guess, newResident, openGuessed } from "./guessers.ts";

let portal: TestPortal;

beforeAll(async () => {
  portal = await openGuessed();
});
afterAll(() => portal.close());

describe("guessing one account's password", () => {
  // [AUTH-07]
  it("from one network is looked at 15 times at most in a quarter of an hour, in ever longer waits", async () => {
    const flat = await newResident();
    const waits: number[] = [];
    let looked = 0;
    for (let passedMs = 0; passedMs < 15 * 60_000; ) {
      const answer = await guess(flat, "203.0.113.1");
      if (answer.status === 401) {
        looked += 1;
        continue;
      }
      const seconds = Number(answer.headers.get("retry-after"));
      waits.push(seconds);
      portal.pass(seconds * 1000);
      passedMs += seconds * 1000;
    }
    expect(looked).toBeLessThanOrEqual(15);
    expect(waits.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 32]);
  });
});
