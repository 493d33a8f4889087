import { logInAdmin } from "@aangan/contract/features/admins";
import { logInResident, resetPassword } from "@aangan/contract/features/residents";
import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../src/platform/database/db.ts";
import { ADMIN, openPortal, RESIDENT_PASSWORD, type TestPortal } from "./desks/portal.ts";
import { countWaiting } from "./lock-waits.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
  await portal.admin();
});
afterAll(() => portal.close());

/** Makes a request while a change of the person is uncommitted; returns the answer. */
async function askDuring(change: (tx: Tx) => Promise<unknown>, ask: () => ReturnType<TestPortal["ask"]>) {
  let response: ReturnType<TestPortal["ask"]> | undefined;
  await portal.database.inTransaction(async (tx) => {
    await change(tx);
    response = ask();
    await expect.poll(() => countWaiting(portal)).toBe(1);
  });
  const answer = await response;
  return [answer?.status, answer?.body.code];
}

const changeOf =
  (table: "residents" | "admins", email: string, changed: object) =>
  (tx: Tx): Promise<unknown> =>
    tx.updateTable(table).set(changed).where("email", "=", email).execute();

const wrong = [401, "credentials_wrong"];

describe("a log-in whose password was right when it was read opens no session", () => {
  it("of a resident who was removed meanwhile", async () => {
    const { user } = await portal.resident("L-1");
    const logIn = () => portal.ask(logInResident, { body: { flatNumber: "L-1", password: RESIDENT_PASSWORD } });
    expect(await askDuring(changeOf("residents", user.email, { leftAt: portal.now() }), logIn)).toEqual(wrong);
  });

  // [AUTH-32]
  it("of a resident to whom the office gave another password meanwhile", async () => {
    const { user } = await portal.resident("L-2");
    const logIn = () => portal.ask(logInResident, { body: { flatNumber: "L-2", password: RESIDENT_PASSWORD } });
    const passwordHash = await hash("given-by-the-office");
    expect(await askDuring(changeOf("residents", user.email, { passwordHash }), logIn)).toEqual(wrong);
  });

  it("of an administrator to whom another one gave another password meanwhile", async () => {
    const { email, password } = ADMIN;
    const logIn = () => portal.ask(logInAdmin, { body: { email, password } });
    const passwordHash = await hash("given-by-another");
    expect(await askDuring(changeOf("admins", email, { passwordHash }), logIn)).toEqual(wrong);
  });
});

describe("somebody whose password was hashed anew meanwhile", () => {
  it("is logged in", async () => {
    const { user } = await portal.resident("L-3");
    const logIn = () => portal.ask(logInResident, { body: { flatNumber: "L-3", password: RESIDENT_PASSWORD } });
    const passwordHash = await hash(RESIDENT_PASSWORD);
    expect((await askDuring(changeOf("residents", user.email, { passwordHash }), logIn))[0]).toBe(200);
  });
});

describe("a password that the office has set", () => {
  // [AUTH-32]
  it("is not undone by a reset that was under way with the old one", async () => {
    const { user } = await portal.resident("L-4");
    const body = { flatNumber: "L-4", oldPassword: RESIDENT_PASSWORD, newPassword: "my-own-new-one" };
    const passwordHash = await hash("given-by-the-office");
    const reset = () => portal.ask(resetPassword, { body });
    expect(await askDuring(changeOf("residents", user.email, { passwordHash }), reset)).toEqual(wrong);
    const logIn = { flatNumber: "L-4", password: "given-by-the-office" };
    expect((await portal.ask(logInResident, { body: logIn })).status).toBe(200);
  });
});
