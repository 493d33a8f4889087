import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPasswordDesk } from "../../../../test/desks/password-desk.ts";
import { openPortal, type TestPortal } from "../../../../test/desks/portal.ts";

const MINUTE_MS = 60_000;

let portal: TestPortal;
let desk: ReturnType<typeof openPasswordDesk>;
beforeAll(async () => {
  portal = await openPortal();
  portal.stopClock();
  desk = openPasswordDesk(portal);
});
afterAll(() => portal.close());

describe("who asks again and again", () => {
  it("gets three links an hour and no more, and the same answer", async () => {
    await portal.resident("A-5");
    const links = [];
    for (let asked = 0; asked < 5; asked++) links.push(...(await desk.ask("A-5")));
    expect(links).toHaveLength(3);
    portal.pass(61 * MINUTE_MS);
    expect(await desk.ask("A-5")).toHaveLength(1);
  });
});
