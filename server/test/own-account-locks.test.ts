import { changeAdminRole, refuseAdmin, removeAdmin, sendAdminInvitation } from "@aangan/contract/features/admins";
import { changeOwnNotices } from "@aangan/contract/features/emails/preferences";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { roundsOf } from "./at-once.ts";
import { countDeadlocks } from "./count-deadlocks.ts";
import { openPortal, type TestPortal } from "./desks/portal.ts";

const AT_ONCE = roundsOf(8);

let portal: TestPortal;
let token: string;
let id: string;
let deadlocks: () => number;
beforeAll(async () => {
  portal = await openPortal();
  token = await portal.admin();
  ({ id } = await portal.database.db.selectFrom("admins").select("id").executeTakeFirstOrThrow());
  deadlocks = countDeadlocks(portal.database);
});
afterAll(() => portal.close());

/** Makes each of the calls several times, all at once, and returns the statuses that came and how many deadlocks there were. */
async function answersOf(...calls: (() => Promise<{ status: number }>)[]) {
  const before = deadlocks();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => calls.map((call) => call())).flat());
  return { statuses: [...new Set(answers.map(({ status }) => status))], met: deadlocks() - before };
}

describe("Many calls at once about one's own account never deadlock", () => {
  it("in the office, where they are refused", async () => {
    const own = { token, params: { id } };
    const { statuses, met } = await answersOf(
      () => portal.ask(removeAdmin, own),
      () => portal.ask(refuseAdmin, own),
      () => portal.ask(sendAdminInvitation, own),
      () => portal.ask(changeAdminRole, { ...own, body: { role: "clerk" } }),
    );
    expect(Math.max(...statuses)).toBeLessThan(500);
    expect(met).toBe(0);
  });

  it("at a resident's, where the last one holds", async () => {
    const { token: own } = await portal.resident("A-001");
    const body = { reminders: false, language: "hi" as const };
    const { statuses, met } = await answersOf(() => portal.ask(changeOwnNotices, { token: own, body }));
    expect(statuses).toEqual([200]);
    expect(met).toBe(0);
  });
});
