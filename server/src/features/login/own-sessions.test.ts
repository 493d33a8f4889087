import { listAdmins, logInAdmin } from "@aangan/contract/features/admins";
import { endOtherSessions, endOwnSession, listOwnSessions } from "@aangan/contract/features/login/sessions";
import { addResident, logInResident, resetPassword, setResidentPassword } from "@aangan/contract/features/residents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, openPortal, RESIDENT_PASSWORD, type TestPortal } from "../../../test/desks/portal.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const HOME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0";
const MINUTE = 60_000;

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

async function logIn(flatNumber: string, userAgent: string, password = RESIDENT_PASSWORD) {
  const headers = { "user-agent": userAgent };
  const answer = await portal.ask(logInResident, { body: { flatNumber, password }, headers });
  const { token } = answer.body as unknown as { token: string };
  return { token, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
}
const listed = async (token: string) => (await portal.call(listOwnSessions, { token })).sessions;
const isAlive = async (token: string) => (await portal.ask(listOwnSessions, { token })).status === 200;

describe("somebody who is logged in in several places", () => {
  it("sees them all, with the browser, when it began and when it was used last, and which is this one", async () => {
    await portal.resident("A-1");
    const phone = await logIn("A-1", PHONE);
    portal.pass(5 * MINUTE);
    const home = await logIn("A-1", HOME);
    const sessions = await listed(home.token);
    expect(sessions.map(({ browser, system, isThis }) => [browser, system, isThis])).toEqual([
      ["Firefox", "Windows", true],
      ["Chrome", "Android", false],
      [null, null, false],
    ]);
    portal.pass(5 * MINUTE);
    await listed(phone.token);
    const [first] = await listed(phone.token);
    expect(first).toMatchObject({ browser: "Chrome", isThis: true });
    expect(Date.parse(first?.usedAt ?? "") - Date.parse(first?.openedAt ?? "")).toBeGreaterThanOrEqual(10 * MINUTE);
  });

  // [AUTH-40]
  it("logs out in one of them, whose device is a stranger from then on", async () => {
    await portal.resident("A-2");
    const [phone, home] = [await logIn("A-2", PHONE), await logIn("A-2", HOME)];
    const lost = (await listed(home.token)).find(({ browser }) => browser === "Chrome")?._id ?? "";
    const headers = { cookie: home.cookie };
    expect((await portal.ask(endOwnSession, { token: home.token, params: { id: lost }, headers })).status).toBe(200);
    expect([await isAlive(phone.token), await isAlive(home.token)]).toEqual([false, true]);
    const devices = await portal.database.db
      .selectFrom("knownDevices")
      .select("account")
      .where("account", "=", "resident:A-2")
      .execute();
    expect(devices).toHaveLength(1);
  });

  // [AUTH-40]
  it("logs out everywhere else", async () => {
    const { token: first } = await portal.resident("A-3");
    const [phone, home] = [await logIn("A-3", PHONE), await logIn("A-3", HOME)];
    await portal.call(endOtherSessions, { token: home.token });
    expect([await isAlive(first), await isAlive(phone.token), await isAlive(home.token)]).toEqual([false, false, true]);
  });

  // [AUTH-40]
  it("neither sees nor ends those of somebody else", async () => {
    const neighbour = await portal.resident("A-4");
    const own = await portal.resident("A-5");
    const [theirs] = await listed(neighbour.token);
    expect(await listed(own.token)).toHaveLength(1);
    const foreign = await portal.ask(endOwnSession, { token: own.token, params: { id: theirs?._id ?? "" } });
    const unknown = await portal.ask(endOwnSession, { token: own.token, params: { id: "nothing" } });
    expect([foreign.status, { ...foreign.body, requestId: "" }]).toEqual([404, { ...unknown.body, requestId: "" }]);
    expect(await isAlive(neighbour.token)).toBe(true);
  });
});

describe("an administrator", () => {
  const enter = async () => {
    await portal.admin();
    return (await portal.call(logInAdmin, { body: { email: ADMIN.email, password: ADMIN.password } })).token;
  };
  const isIn = async (token: string) => (await portal.ask(listAdmins, { token })).status === 200;

  // [AUTH-40]
  it("who does nothing for an hour is logged out, and one who works is not", async () => {
    const [idle, busy] = [await enter(), await enter()];
    for (let quarter = 0; quarter < 3; quarter++) {
      portal.pass(15 * MINUTE);
      expect(await isIn(busy)).toBe(true);
    }
    portal.pass(16 * MINUTE);
    expect([await isIn(idle), await isIn(busy)]).toEqual([false, true]);
  });

  it("is logged out after eight hours of work", async () => {
    const token = await enter();
    for (let half = 0; half < 15; half++) {
      portal.pass(30 * MINUTE);
      expect(await isIn(token)).toBe(true);
    }
    portal.pass(31 * MINUTE);
    expect(await isIn(token)).toBe(false);
  });
});

describe("a resident's password that somebody else has set", () => {
  const mustChoose = async (flatNumber: string, password: string) =>
    (await portal.call(logInResident, { body: { flatNumber, password } })).choosePassword;

  it("is to be replaced, until the resident has chosen one", async () => {
    const { token: _office, user } = await portal.resident("B-1");
    expect(await mustChoose("B-1", RESIDENT_PASSWORD)).toBe(false);
    const { email, password } = ADMIN;
    const { token } = await portal.call(logInAdmin, { body: { email, password } });
    await portal.call(setResidentPassword, {
      token,
      params: { id: user._id },
      body: { newPassword: "lane-by-the-well" },
    });
    expect(await mustChoose("B-1", "lane-by-the-well")).toBe(true);
    const own = { flatNumber: "B-1", oldPassword: "lane-by-the-well", newPassword: "my-own-quiet-lane" };
    await portal.call(resetPassword, { body: own });
    expect(await mustChoose("B-1", "my-own-quiet-lane")).toBe(false);
    const person = { name: "Added", email: "b2@example.com", phone: "9876543210", complex: "RICHMOND PARK" };
    await portal.call(addResident, { token, body: { ...person, flatNumber: "B-2", password: "lane-by-the-well" } });
    expect(await mustChoose("B-2", "lane-by-the-well")).toBe(true);
  });
});
