import { afterAll, beforeAll, expect, it } from "vitest";
import { admins, openEvenLinks, residents } from "../../../server/test/desks/even-links-desk.ts";
import { timed } from "../measure.ts";

/** Samples of each; 500 with ROUNDS=500. */
const ROUNDS = Number(process.env.ROUNDS ?? 12);

let even: Awaited<ReturnType<typeof openEvenLinks>>;
beforeAll(async () => {
  even = await openEvenLinks();
});
afterAll(() => even.portal.close());

it.each([
  ["a resident", residents, (who: string) => even.askResident(who)],
  ["an administrator", admins, (who: string) => even.askAdmin(who)],
])("Who asks for the link of %s waits as long for all, while the portal sends links", async (_who, accounts, ask) => {
  const jobs = even.portal.startJobs();
  const times = Object.values(accounts).map((account) => ({ account, taken: [] as number[] }));
  for (let round = 0; round < ROUNDS; round++) {
    // In turn, so that other load affects all alike.
    for (const { account, taken } of times) taken.push((await timed(ask(account))).ms);
  }
  await jobs.stop();
  // The fastest: other load on the machine only slows some.
  const typical = times.map(({ taken }) => Math.min(...taken));
  expect(Math.max(...typical) / Math.min(...typical), JSON.stringify(typical)).toBeLessThan(1.05);
});
