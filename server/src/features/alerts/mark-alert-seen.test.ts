import { approveAdmin, listAdmins, logInAdmin, registerAdmin, removeAdmin } from "@aangan/contract/features/admins";
import { markAlertSeen } from "@aangan/contract/features/payments/watched";
import { afterAll, beforeAll, expect, it } from "vitest";
import { statusAndCode } from "../../../test/desks/factor-desk.ts";
import { ADMIN, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { listAlerts } from "./list-alerts.ts";
import { type AlertToRaise, raiseAlert } from "./raise-alert.ts";

const CLERK = "ravi@office.example";

let portal: TestPortal;
let secretary: string;
let clerk: { id: string; token: string };
beforeAll(async () => {
  portal = await openPortal();
  secretary = await portal.admin();
  await portal.call(registerAdmin, { body: { name: "Ravi", email: CLERK, password: ADMIN.password } });
  const { users } = await portal.call(listAdmins, { token: secretary });
  const id = users.find(({ email }) => email === CLERK)?._id ?? "";
  await portal.call(approveAdmin, { token: secretary, params: { id }, body: { role: "clerk" } });
  const { token } = await portal.call(logInAdmin, { body: { email: CLERK, password: ADMIN.password } });
  clerk = { id, token };
});
afterAll(() => portal.close());

async function raise(kind: AlertToRaise["kind"], subject: string): Promise<string> {
  await portal.database.inTransaction((tx) => raiseAlert(tx, { kind, subject }, portal.now()));
  const alerts = await listAlerts(portal.database.db);
  return alerts.find((alert) => alert.kind === kind && alert.subject === subject)?._id ?? "";
}
const see = async (token: string, id: string) =>
  statusAndCode(await portal.ask(markAlertSeen, { token, params: { id } }));

it.each(["account_guessed", "codes_guessed", "reports_in_mass"] as const)(
  "an alert of %s is seen by another person than the one it is about",
  async (kind) => {
    const id = await raise(kind, CLERK.toUpperCase());
    expect(await see(clerk.token, id)).toEqual([409, "alert_own"]);
    expect((await see(secretary, id))[0]).toBe(200);
    expect((await see(clerk.token, await raise(kind, ADMIN.email)))[0]).toBe(200);
  },
);

it("an alert about the only person of the office is seen by that person", async () => {
  await portal.call(removeAdmin, { token: secretary, params: { id: clerk.id } });
  expect((await see(secretary, await raise("codes_guessed", ADMIN.email)))[0]).toBe(200);
  expect(await see(secretary, "0")).toEqual([404, "not_found"]);
});
