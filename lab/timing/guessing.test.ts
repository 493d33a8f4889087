import { logInAdmin } from "@aangan/contract/features/admins";
import { resetPassword } from "@aangan/contract/features/residents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, RESIDENT_PASSWORD, type TestPortal } from "../../server/test/desks/portal.ts";
import {
  deviceOf,
  enter,
  evaluated,
  from,
  guess,
  listGuessAlerts,
  newResident,
  openGuessed,
  untilSlowed,
} from "../../server/test/guessers.ts";

let portal: TestPortal;

beforeAll(async () => {
  portal = await openGuessed();
});
afterAll(() => portal.close());

describe("guessing one account's password", () => {
  // [AUTH-04]
  it("gets no further by writing the flat in many ways, and the office hears which flat it is", async () => {
    const flat = await newResident();
    const spellings = [
      flat,
      flat.toLowerCase(),
      flat.replace("-", ""),
      flat.replace("-", " "),
      flat.replace("-", "-00"),
    ];
    const attempts = [...spellings, ...spellings].map((spelling) => guess(spelling, "203.0.113.9"));
    expect(await evaluated(attempts)).toBeLessThanOrEqual(7);
    for (let network = 0; network < 32; network++) {
      await guess(flat.replace("-", "-000"), `198.51.100.${network}`);
      portal.pass(60_000);
    }
    expect(await listGuessAlerts()).toContain(`account_guessed ${flat}`);
  });

  // [AUTH-07]
  it("fifty times at the same instant gets no further than one after the other", async () => {
    const flat = await newResident();
    const attempts = Array.from({ length: 50 }, () => guess(flat, "203.0.113.2"));
    expect(await evaluated(attempts)).toBeLessThanOrEqual(8);
  });

  // [AUTH-10]
  it("from two hundred networks is looked at 50 times at most in a quarter of an hour", async () => {
    const flat = await newResident();
    let looked = 0;
    for (let network = 0; network < 200; network++) {
      const answer = await guess(flat, `192.0.2.${network}`);
      if (answer.status === 401) looked += 1;
      portal.pass((15 * 60_000) / 200);
    }
    expect(looked).toBeLessThanOrEqual(50);
  });

  // [AUTH-10]
  it("from thirty networks is told to the office once, with the flat", async () => {
    const [guessed, mistyped] = [await newResident(), await newResident()];
    for (let turn = 0; turn < 4; turn++) await guess(mistyped, "192.0.2.250");
    for (let network = 0; network < 29; network++) await guess(guessed, `198.51.100.${network + 100}`);
    expect(await listGuessAlerts()).not.toContain(`account_guessed ${guessed}`);
    for (let network = 29; network < 33; network++) {
      await guess(guessed, `198.51.100.${network + 100}`);
      portal.pass(60_000);
    }
    const alerts = await listGuessAlerts();
    expect(alerts.filter((alert) => alert === `account_guessed ${guessed}`)).toHaveLength(1);
    expect(alerts).not.toContain(`account_guessed ${mistyped}`);
  });

  it("from all addresses of one IPv6 network counts as from one", async () => {
    const flat = await newResident();
    const attempts = Array.from({ length: 12 }, (_, host) => guess(flat, `2001:db8:1:2::${host.toString(16)}`));
    expect(await evaluated(attempts)).toBeLessThanOrEqual(7);
  });

  // [INP-33]
  it("is not sped up by an address that the caller makes up", async () => {
    const flat = await newResident();
    const attempts = Array.from({ length: 12 }, (_, turn) => guess(flat, `10.0.0.${turn}, 203.0.113.3`));
    expect(await evaluated(attempts)).toBeLessThanOrEqual(7);
  });

  // [AUTH-12]
  it("by way of the password reset counts the same", async () => {
    const flat = await newResident();
    const reset = (oldPassword: string) =>
      portal.ask(resetPassword, {
        body: { flatNumber: flat, oldPassword, newPassword: "another-quiet-lane" },
        headers: from("203.0.113.4"),
      });
    await untilSlowed(() => reset("not-the-password"));
    expect((await enter(flat, "203.0.113.4")).status).toBe(429);
    const other = await newResident();
    await untilSlowed(() => guess(other, "203.0.113.6"));
    const right = { flatNumber: other, oldPassword: RESIDENT_PASSWORD, newPassword: "another-quiet-lane" };
    const answer = await portal.ask(resetPassword, { body: right, headers: from("203.0.113.6") });
    expect(answer.status).toBe(429);
  });

  it("of an administrator is slowed the same way", async () => {
    const attempt = () =>
      portal.ask(logInAdmin, {
        body: { email: ADMIN.email, password: "not-the-password" },
        headers: from("203.0.113.5"),
      });
    await untilSlowed(attempt);
    expect((await attempt()).status).toBe(429);
  });
});

describe("the owner, while a stranger guesses", () => {
  // [AUTH-09]
  it("logs in at once on a device that was used before, and within a minute on another", async () => {
    const flat = await newResident();
    const device = deviceOf((await enter(flat, "198.51.100.7")).headers);
    expect(device).toMatch(/^__Secure-aangan_known_[0-9a-f]{12}=/);
    for (let turn = 0; turn < 100; turn++) {
      await guess(flat, `203.0.113.${turn % 50}`);
      portal.pass(500);
    }
    await untilSlowed(() => guess(flat, "203.0.113.60"));
    expect((await enter(flat, "203.0.113.60")).status).toBe(429);
    expect((await enter(flat, "203.0.113.60", device)).status).toBe(200);
    portal.pass(60_000);
    expect((await enter(flat, "198.51.100.8")).status).toBe(200);
  });

  it("has a cookie that no script reads and that is sent over https only", async () => {
    const flat = await newResident();
    const cookie = (await enter(flat, "198.51.100.9")).headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^__Secure-/);
    for (const rule of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/flat/api"]) expect(cookie).toContain(rule);
  });
});

describe("a device that was used before", () => {
  it("is slowed for its own wrong passwords", async () => {
    const flat = await newResident();
    const device = deviceOf((await enter(flat, "198.51.100.10")).headers);
    await untilSlowed(() => guess(flat, "198.51.100.10", device));
    expect((await enter(flat, "198.51.100.10", device)).status).toBe(429);
    expect((await enter(flat, "198.51.100.10")).status).toBe(200);
  });

  it("is known for its own account only, and not when the cookie was changed", async () => {
    const [mine, other] = [await newResident(), await newResident()];
    const device = deviceOf((await enter(mine, "198.51.100.11")).headers);
    const forOther = deviceOf((await enter(other, "198.51.100.12")).headers);
    await untilSlowed(() => guess(other, "203.0.113.90"));
    const stolenName = `${forOther.split("=")[0]}=${device.split("=")[1]}`;
    const changed = forOther.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    for (const cookie of [device, stolenName, changed, `${forOther}0`]) {
      expect((await enter(other, "203.0.113.90", cookie)).status, cookie).toBe(429);
    }
    expect((await enter(other, "203.0.113.90", `a=b; ${forOther}; c=d`)).status).toBe(200);
  });
});
