import { listAdmins, logInAdmin, setAdminPassword } from "@aangan/contract/features/admins";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { anotherAdmin } from "../../../test/sheets/upload.ts";

const CHOSEN = "a-lamp-of-my-own";
const COLLEAGUE = { email: "ravi@office.example", password: "verandah-lamp-9" };

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await openPortal();
  await anotherAdmin(portal, COLLEAGUE.email);
});
afterAll(() => portal.close());

const logIn = (email: string, password: string) => portal.call(logInAdmin, { body: { email, password } });
async function idOf(email: string): Promise<string> {
  const { users } = await portal.call(listAdmins, { token });
  return users.find((admin) => admin.email === email)?._id ?? "nobody";
}
const set = async (email: string, body: object) =>
  portal.ask(setAdminPassword, { token, params: { id: await idOf(email) }, body });

describe("an administrator's own password", () => {
  beforeAll(async () => {
    token = await portal.admin();
  });

  // [AUTH-38]
  it("is not set by somebody who holds the token only", async () => {
    const without = await set(ADMIN.email, { newPassword: CHOSEN });
    expect([without.status, without.body.code, without.body.field]).toEqual([400, "field_missing", "currentPassword"]);
    const wrong = await set(ADMIN.email, { newPassword: CHOSEN, currentPassword: "not-the-password" });
    expect([wrong.status, wrong.body.code, wrong.body.field]).toEqual([
      400,
      "current_password_wrong",
      "currentPassword",
    ]);
    expect((await portal.ask(listAdmins, { token })).status).toBe(200);
    await logIn(ADMIN.email, ADMIN.password);
  });

  // [AUTH-38]
  it("is guessed there as slowly as at the log-in, which counts the same", async () => {
    const guess = () => set(ADMIN.email, { newPassword: CHOSEN, currentPassword: "not-the-password" });
    for (let turn = 0; turn < 5; turn++) expect((await guess()).status).toBe(400);
    const right = await set(ADMIN.email, { newPassword: CHOSEN, currentPassword: ADMIN.password });
    expect([right.status, right.body.code]).toEqual([429, "too_many_attempts"]);
    const { email, password } = ADMIN;
    expect((await portal.ask(logInAdmin, { body: { email, password } })).status).toBe(429);
    portal.pass(15 * 60_000);
  });

  // [AUTH-38]
  it("is set with the current one, ends all sessions, and goes on in a new one", async () => {
    const elsewhere = (await logIn(ADMIN.email, ADMIN.password)).token;
    const answer = await set(ADMIN.email, { newPassword: CHOSEN, currentPassword: ADMIN.password });
    expect(answer.status).toBe(200);
    for (const dead of [token, elsewhere]) expect((await portal.ask(listAdmins, { token: dead })).status).toBe(401);
    token = (answer.body as unknown as { token: string }).token;
    expect((await portal.ask(listAdmins, { token })).status).toBe(200);
    await logIn(ADMIN.email, CHOSEN);
  });

  it("is another one than before", async () => {
    const same = await set(ADMIN.email, { newPassword: CHOSEN, currentPassword: CHOSEN });
    expect([same.status, same.body.code]).toEqual([400, "password_unchanged"]);
  });

  // [AUTH-39]
  it.each(["Password@123", "Admin@123", "Aangan@2026", "aaaaaaaa", "AshaVerma@1"])("is not %s", async (newPassword) => {
    const answer = await set(ADMIN.email, { newPassword, currentPassword: CHOSEN });
    expect([answer.status, answer.body.code]).toEqual([400, "password_too_common"]);
  });
});

describe("a password that a colleague has set", () => {
  // [AUTH-38]
  it("needs nobody's current one, and is to be replaced by an own one until that is chosen", async () => {
    expect((await logIn(COLLEAGUE.email, COLLEAGUE.password)).choosePassword).toBe(false);
    const setAnswer = await set(COLLEAGUE.email, { newPassword: "given-by-asha-7" });
    expect([setAnswer.status, "token" in setAnswer.body]).toEqual([200, false]);
    const theirs = await logIn(COLLEAGUE.email, "given-by-asha-7");
    expect(theirs.choosePassword).toBe(true);
    await portal.call(setAdminPassword, {
      token: theirs.token,
      params: { id: await idOf(COLLEAGUE.email) },
      body: { newPassword: "chosen-by-ravi-7", currentPassword: "given-by-asha-7" },
    });
    expect((await logIn(COLLEAGUE.email, "chosen-by-ravi-7")).choosePassword).toBe(false);
  });
});
