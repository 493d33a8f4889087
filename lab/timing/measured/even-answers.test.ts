import { afterAll, beforeAll, expect, it } from "vitest";
import { openEvenFlats } from "../../../server/test/desks/even-flats.ts";
import { timed } from "../measure.ts";

/** Samples of each; with twelve, other load on the machine was once taken for a difference. 500 with ROUNDS=500. */
const ROUNDS = Number(process.env.ROUNDS ?? 24);

let even: Awaited<ReturnType<typeof openEvenFlats>>;
beforeAll(async () => {
  even = await openEvenFlats();
});
afterAll(() => even.portal.close());

// [AUTH-03]
it("Who offers a wrong password is refused after the same time, whatever the flat", async () => {
  const times: Record<keyof typeof even.flats, number[]> = { known: [], unknown: [], waiting: [], removed: [] };
  for (let round = 0; round < ROUNDS; round++) {
    // In turn, so that other load affects all alike.
    for (const name of Object.keys(times) as (keyof typeof times)[]) {
      // So that no attempt is throttled.
      even.portal.pass(60_000);
      const { answer, ms } = await timed(even.logIn(even.flats[name]));
      expect(answer.status).toBe(401);
      times[name].push(ms);
    }
  }
  // The fastest: other load on the machine only slows some.
  const typical = Object.values(times).map((durations) => Math.min(...durations));
  expect(Math.max(...typical) / Math.min(...typical), JSON.stringify(typical)).toBeLessThan(1.05);
});
