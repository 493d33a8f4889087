import { logInAdmin } from "@aangan/contract/features/admins";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useFactors } from "../../server/test/desks/factor-desk.ts";
import { ADMIN, openPortal, type TestPortal } from "../../server/test/desks/portal.ts";
import { timed } from "./measure.ts";

let portal: TestPortal;
const { enrol, settle } = useFactors(() => portal);

beforeAll(async () => {
  portal = await openPortal();
  portal.stopClock();
  await enrol(await portal.admin());
  await settle("login");
});
afterAll(() => portal.close());

it("A log-in that asks for a code takes as long for a wrong password as for a right one", async () => {
  for (const password of [ADMIN.password, "not-the-password"]) {
    const { ms } = await timed(portal.ask(logInAdmin, { body: { email: ADMIN.email, password } }));
    expect(ms).toBeGreaterThanOrEqual(245);
  }
});
