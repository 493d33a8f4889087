import { logInAdmin } from "@aangan/contract/features/admins";
import { logInResident } from "@aangan/contract/features/residents";
import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashing, hashingAt, recommendedCost } from "../src/platform/auth/passwords.ts";
import { ADMIN, openPortal, RESIDENT_PASSWORD, type TestPortal } from "./desks/portal.ts";

const weakerCost = { memoryCost: 4_096, timeCost: 1, parallelism: 1 };
const TODAYS = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

Object.assign(hashing, hashingAt(recommendedCost));

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

async function storeWeaker(table: "residents" | "admins", email: string, password: string): Promise<void> {
  const passwordHash = await hash(password, weakerCost);
  await portal.database.inTransaction((tx) =>
    tx.updateTable(table).set({ passwordHash }).where("email", "=", email).execute(),
  );
}

async function storedHash(table: "residents" | "admins", email: string): Promise<string> {
  const query = portal.database.db.selectFrom(table).select("passwordHash").where("email", "=", email);
  return (await query.executeTakeFirstOrThrow()).passwordHash;
}

describe("a password that was hashed with weaker parameters", () => {
  // [AUTH-34]
  it("is hashed anew when its resident logs in, and not by a wrong guess; sessions stay open", async () => {
    const { user, token } = await portal.resident("B-12");
    await storeWeaker("residents", user.email, RESIDENT_PASSWORD);
    const logIn = (password: string) => portal.ask(logInResident, { body: { flatNumber: "B-12", password } });
    expect((await logIn("not-the-password")).status).toBe(401);
    expect(await storedHash("residents", user.email)).not.toMatch(TODAYS);
    expect((await logIn(RESIDENT_PASSWORD)).status).toBe(200);
    const renewed = await storedHash("residents", user.email);
    expect(renewed).toMatch(TODAYS);
    expect((await logIn(RESIDENT_PASSWORD)).status).toBe(200);
    expect(await storedHash("residents", user.email)).toBe(renewed);
    const dashboard = await fetch(`${portal.url}/flat/api/auth/dashboard`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(dashboard.status).toBe(200);
  });

  // [AUTH-34]
  it("is hashed anew when its administrator logs in", async () => {
    await portal.admin();
    const { email, password } = ADMIN;
    await storeWeaker("admins", email, password);
    for (let turn = 0; turn < 2; turn++) await portal.call(logInAdmin, { body: { email, password } });
    expect(await storedHash("admins", email)).toMatch(TODAYS);
  });
});
