import { logInAdmin } from "@aangan/contract/people/admins";
import { logInResident, registerResident, removeResident, resetPassword } from "@aangan/contract/people/residents";
import type { Failure } from "@aangan/contract/refusals";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashing, hashingAt, recommendedCost } from "../src/platform/login/passwords.ts";
import { ADMIN, type Answer, openPortal, RESIDENT_PASSWORD, type TestPortal } from "./desks/portal.ts";

/** Samples of each; with twelve, other load on the machine was once taken for a difference. 500 with ROUNDS=500. */
const ROUNDS = Number(process.env.ROUNDS ?? 24);
const WRONG = "not-the-password";

Object.assign(hashing, hashingAt(recommendedCost));

let portal: TestPortal;
let address = 0;

beforeAll(async () => {
  const strict = { PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox", TRUSTED_PROXY: "127.0.0.1" };
  portal = await openPortal({ ...strict, RESIDENT_REGISTRATION: "open" });
});
afterAll(() => portal.close());

/** A new address for each attempt, so that none is throttled. */
const fresh = () => {
  address += 1;
  return { "x-forwarded-for": `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` };
};

const logIn = (flatNumber: string) =>
  portal.ask(logInResident, { body: { flatNumber, password: WRONG }, headers: fresh() });
const reset = (flatNumber: string) =>
  portal.ask(resetPassword, {
    body: { flatNumber, oldPassword: WRONG, newPassword: "another-quiet-lane" },
    headers: fresh(),
  });
const register = (flatNumber: string, name: string) => {
  const person = { name, email: "m@example.com", phone: "9876543210", complex: "RICHMOND PARK" };
  return portal.ask(registerResident, {
    body: { ...person, flatNumber, password: RESIDENT_PASSWORD },
    headers: fresh(),
  });
};

/** The whole answer without its random parts. */
function visible({ status, headers, body }: Answer<Failure>) {
  const kept = [...headers].filter(([name]) => name !== "date");
  return { status, headers: kept, body: { ...body, requestId: body.requestId.replace(/./g, "x") } };
}

/** Times a wrong password. The clock moves, so that no attempt is throttled. */
async function timed(flatNumber: string): Promise<number> {
  portal.pass(60_000);
  const began = performance.now();
  expect((await logIn(flatNumber)).status).toBe(401);
  return performance.now() - began;
}

/** The fastest: other load on the machine only slows some. */
const quick = (times: number[]) => Math.min(...times);

async function waitingFor(flatNumber: string): Promise<void> {
  await register(flatNumber, "Waits");
  const approval = { approvedAt: null, approvedBy: null };
  await portal.database.inTransaction((tx) =>
    tx.updateTable("residents").set(approval).where("flatNumber", "=", flatNumber).execute(),
  );
}

describe("who offers a wrong password", () => {
  const flats = { known: "K-1", unknown: "K-2", waiting: "K-3", removed: "K-4" };
  beforeAll(async () => {
    const office = await registeredAdmin();
    await register(flats.known, "Known");
    await waitingFor(flats.waiting);
    await register(flats.removed, "Removed");
    const { id } = await portal.database.db
      .selectFrom("residents")
      .select("id")
      .where("flatNumber", "=", flats.removed)
      .executeTakeFirstOrThrow();
    await portal.call(removeResident, { params: { id }, token: office });
  });

  // [AUTH-02] [AUTH-13]
  it("hears the same for a flat that is known, unknown, waiting or given up, at both doors", async () => {
    for (const door of [logIn, reset]) {
      const [known, ...others] = await Promise.all(Object.values(flats).map(door));
      for (const other of others) expect(visible(other)).toEqual(visible(known as Answer<Failure>));
    }
  });

  // [AUTH-03]
  it("hears it after the same time", async () => {
    const times: Record<string, number[]> = { known: [], unknown: [], waiting: [], removed: [] };
    for (let round = 0; round < ROUNDS; round++) {
      // In turn, so that other load affects all alike.
      for (const [name, flat] of Object.entries(flats)) times[name]?.push(await timed(flat));
    }
    const typical = Object.values(times).map(quick);
    expect(Math.max(...typical) / Math.min(...typical)).toBeLessThan(1.05);
  }, 600_000);

  it("hears the same of an administrator who exists and of one who does not", async () => {
    const ask = (email: string) => portal.ask(logInAdmin, { body: { email, password: WRONG }, headers: fresh() });
    expect(visible(await ask(ADMIN.email))).toEqual(visible(await ask("nobody@office.example")));
  });
});

async function registeredAdmin(): Promise<string> {
  const { hashPassword } = await import("../src/platform/login/passwords.ts");
  const { password, ...admin } = ADMIN;
  const now = portal.now();
  const row = { ...admin, id: "office", passwordHash: await hashPassword(password), createdAt: now };
  await portal.database.inTransaction((tx) =>
    tx
      .insertInto("admins")
      .values({ ...row, approvedAt: now, approvedBy: "test" })
      .execute(),
  );
  return (await portal.call(logInAdmin, { body: { email: ADMIN.email, password } })).token;
}

describe("who registers where the office approves", () => {
  // [AUTH-29]
  it("hears the same for a flat that is taken and for one that is free", async () => {
    const strict = { PUBLIC_URL: "https://pay.example.org", PAYMENT_GATEWAY: "sandbox" };
    const approving = await openPortal(strict);
    const person = { name: "M", email: "m@example.com", phone: "9876543210", complex: "RICHMOND PARK" };
    const ask = (flatNumber: string) =>
      approving.ask(registerResident, { body: { ...person, flatNumber, password: RESIDENT_PASSWORD } });
    // The code is random in every answer.
    const same = ({ status, body }: Answer<unknown>) => ({ status, body: { ...(body as object), waitingCode: "" } });
    const first = same(await ask("E-041"));
    const approval = { approvedAt: new Date(), approvedBy: "test" };
    await approving.database.inTransaction((tx) => tx.updateTable("residents").set(approval).execute());
    expect(same(await ask("E-041"))).toEqual(first);
    expect(same(await ask("E-999"))).toEqual(first);
    await approving.close();
  });
});
