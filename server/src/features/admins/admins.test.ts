import {
  approveAdmin,
  listAdmins,
  logInAdmin,
  logOutAdmin,
  refuseAdmin,
  registerAdmin,
  setAdminPassword,
} from "@aangan/contract/features/admins";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { createCommit } from "../../platform/commit.ts";
import { makeSetupCode } from "./setup-code.ts";

const second = { name: "Ravi Gupta", email: "ravi@office.example", password: "second-in-the-office" };

describe("administrators on a trial", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());

  const logIn = ({ email, password }: { email: string; password: string }) =>
    portal.ask(logInAdmin, { body: { email, password } });

  // [spec 3.4] [spec 6.8] [spec 7.11]
  it("are active at once when they are the first, and wait when they are not", async () => {
    await portal.admin();
    expect((await portal.ask(registerAdmin, { body: second })).status).toBe(201);
    const waiting = await logIn(second);
    expect([waiting.status, waiting.body.code]).toEqual([403, "waiting_for_approval"]);
    expect((await logIn({ ...second, password: "wrong-password" })).status).toBe(401);
  });

  // [spec 7.15]
  it("are let in by an administrator", async () => {
    const token = await portal.admin();
    const { users } = await portal.call(listAdmins, { token });
    expect(users.map(({ email, state }) => [email, state])).toEqual([
      [ADMIN.email, "active"],
      [second.email, "waiting"],
    ]);
    const id = users[1]?._id ?? "";
    await portal.call(approveAdmin, { token, params: { id }, body: { role: "secretary" } });
    expect((await portal.ask(approveAdmin, { token, params: { id }, body: { role: "secretary" } })).body.code).toBe(
      "already_decided",
    );
    expect((await logIn({ ...second, email: second.email.toUpperCase() })).status).toBe(200);
  });

  it("are turned down by an administrator", async () => {
    const token = await portal.admin();
    const third = { name: "No One", email: "third@office.example", password: "third-in-the-office" };
    await portal.call(registerAdmin, { body: third });
    const { users } = await portal.call(listAdmins, { token });
    await portal.call(refuseAdmin, {
      token,
      params: { id: users.find((user) => user.state === "waiting")?._id ?? "" },
    });
    expect((await logIn(third)).status).toBe(401);
  });

  // [spec 7.16]
  it("log out after a password was set for them", async () => {
    const token = await portal.admin();
    const { users } = await portal.call(listAdmins, { token });
    const theirs = (await portal.call(logInAdmin, { body: { email: second.email, password: second.password } })).token;
    const id = users.find((user) => user.email === second.email)?._id ?? "";
    await portal.call(setAdminPassword, { token, params: { id }, body: { newPassword: "a-new-one-for-ravi" } });
    expect((await portal.ask(logOutAdmin, { token: theirs })).status).toBe(401);
    expect((await logIn({ ...second, password: "a-new-one-for-ravi" })).status).toBe(200);
  });

  // [spec 7.10]
  it("are logged in for eight hours", async () => {
    const { body } = await logIn(ADMIN);
    const { token } = body as unknown as { token: string };
    portal.pass(8 * 60 * 60 * 1000 + 1000);
    expect((await portal.ask(listAdmins, { token })).status).toBe(401);
  });
});

describe("the first administrator of a deployed portal", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openPortal({ PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox" });
  });
  afterAll(() => portal.close());

  // [AUTH-27] [AUTH-28]
  it("needs the set-up code, which works once however many try it at the same time", async () => {
    await portal.call(registerAdmin, { body: { ...ADMIN, email: "nocode@office.example" } });
    await portal.call(registerAdmin, { body: { ...ADMIN, email: "wrong@office.example", code: "guess" } });
    const commit = createCommit(portal.database, portal.now);
    const old = await makeSetupCode(commit, portal.now());
    const code = await makeSetupCode(commit, portal.now());
    await portal.call(registerAdmin, { body: { ...ADMIN, email: "old@office.example", code: old } });
    const many = Array.from({ length: 20 }, (_, index) => ({ ...ADMIN, email: `many${index}@office.example`, code }));
    const answers = await Promise.all(many.map((body) => portal.ask(registerAdmin, { body })));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    const active = await portal.database.db
      .selectFrom("admins")
      .select("email")
      .where("approvedAt", "is not", null)
      .execute();
    expect(active).toHaveLength(1);
    expect(active[0]?.email).toMatch(/^many/);
  });
});
