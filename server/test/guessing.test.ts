import { availableParallelism } from "node:os";
import { logInAdmin, registerAdmin } from "@aangan/contract/admins";
import {
  listResidents,
  logInResident,
  registerResident,
  removeResident,
  resetPassword,
  setResidentPassword,
} from "@aangan/contract/residents";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeSetupCode } from "../src/features/admins/setup-code.ts";
import { listAlerts } from "../src/features/alerts/list-alerts.ts";
import { createCommit } from "../src/platform/commit.ts";
import { inHashingTurn, MOST_WAITING } from "../src/platform/passwords.ts";
import { countWaiting } from "./lock-waits.ts";
import { ADMIN, openPortal, RESIDENT_PASSWORD, type TestPortal } from "./portal.ts";

/** Behind a proxy whose word on the address is taken, so that a test comes from wherever it wants. */
const behindProxy = {
  PUBLIC_URL: "https://pay.example.org",
  PAYMENT_GATEWAY: "sandbox",
  RESIDENT_REGISTRATION: "open",
  TRUSTED_PROXY: "127.0.0.1",
};
const from = (address: string, cookie = "") => ({ "x-forwarded-for": address, ...(cookie && { cookie }) });

let portal: TestPortal;
let flats = 0;

// Hundreds of attempts, each with a hash to compute.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  portal = await openPortal(behindProxy);
  const code = await makeSetupCode(createCommit(portal.database, portal.now), portal.now());
  await portal.call(registerAdmin, { body: { ...ADMIN, code } });
});
afterAll(() => portal.close());

/** A resident who lives in a flat of their own, or in this one; registers from an address of their own. */
async function newResident(flatNumber = `G-${flats + 1}`): Promise<string> {
  flats += 1;
  const person = {
    name: flatNumber,
    email: `${flatNumber}@example.com`,
    phone: "9876543210",
    complex: "RICHMOND PARK",
  };
  const body = { ...person, flatNumber, password: RESIDENT_PASSWORD };
  const answer = await portal.ask(registerResident, { body, headers: from(`198.18.${flats >> 8}.${flats & 255}`) });
  expect(answer.status).toBe(201);
  return flatNumber;
}

const logIn = (flatNumber: string, password: string, address: string, cookie?: string) =>
  portal.ask(logInResident, { body: { flatNumber, password }, headers: from(address, cookie) });
const guess = (flatNumber: string, address: string, cookie?: string) =>
  logIn(flatNumber, "not-the-password", address, cookie);
const enter = (flatNumber: string, address: string, cookie?: string) =>
  logIn(flatNumber, RESIDENT_PASSWORD, address, cookie);
const deviceOf = (headers: Headers) => headers.get("set-cookie")?.split(";")[0] ?? "";

/** How many of these attempts were looked at; the others were refused without computing anything. */
async function evaluated(attempts: Promise<{ status: number }>[]): Promise<number> {
  const answers = await Promise.all(attempts);
  for (const { status } of answers) expect([401, 429, 503]).toContain(status);
  return answers.filter(({ status }) => status === 401).length;
}

/** The token of an administrator, who logs in anew because the clock goes on. */
async function office(): Promise<string> {
  const { email, password } = ADMIN;
  return (await portal.call(logInAdmin, { body: { email, password } })).token;
}

/** How many failures are counted under a key. */
async function failuresOf(key: string): Promise<number> {
  const counters = portal.database.db.selectFrom("throttles").select("failures");
  return (await counters.where("key", "=", key).executeTakeFirst())?.failures ?? 0;
}

/** What the office is told of guesses, and has not seen. */
async function heardOfGuesses(): Promise<string[]> {
  const alerts = await listAlerts(portal.database.db);
  return alerts.map(({ kind, subject }) => `${kind} ${subject}`);
}

/** Fails until the next attempt would have to wait longer than the rest of a test takes. */
async function untilSlowed(attempt: () => Promise<{ status: number; headers: Headers }>): Promise<void> {
  for (;;) {
    const { status, headers } = await attempt();
    const seconds = Number(headers.get("retry-after"));
    if (status === 429 && seconds >= 60) return;
    portal.pass(seconds * 1000);
  }
}

describe("guessing one account's password", () => {
  it("from one network is looked at 15 times at most in a quarter of an hour, in ever longer waits", async () => {
    const flat = await newResident();
    const waits: number[] = [];
    let looked = 0;
    for (let passedMs = 0; passedMs < 15 * 60_000; ) {
      const answer = await guess(flat, "203.0.113.1");
      if (answer.status === 401) {
        looked += 1;
        continue;
      }
      const seconds = Number(answer.headers.get("retry-after"));
      waits.push(seconds);
      portal.pass(seconds * 1000);
      passedMs += seconds * 1000;
    }
    expect(looked).toBeLessThanOrEqual(15);
    expect(waits.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 32]);
  });

  it("gets no further by writing the flat in many ways, and the office hears which flat it is", async () => {
    const flat = await newResident();
    const ways = [flat, flat.toLowerCase(), flat.replace("-", ""), flat.replace("-", " "), flat.replace("-", "-00")];
    const attempts = [...ways, ...ways].map((way) => guess(way, "203.0.113.9"));
    expect(await evaluated(attempts)).toBeLessThanOrEqual(7);
    for (let network = 0; network < 32; network++) {
      await guess(flat.replace("-", "-000"), `198.51.100.${network}`);
      portal.pass(60_000);
    }
    expect(await heardOfGuesses()).toContain(`account_guessed ${flat}`);
  });

  it("fifty times at the same instant gets no further than one after the other", async () => {
    const flat = await newResident();
    const attempts = Array.from({ length: 50 }, () => guess(flat, "203.0.113.2"));
    expect(await evaluated(attempts)).toBeLessThanOrEqual(8);
  });

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

  it("from thirty networks is told to the office once, with the flat", async () => {
    const [guessed, mistyped] = [await newResident(), await newResident()];
    for (let turn = 0; turn < 4; turn++) await guess(mistyped, "192.0.2.250");
    for (let network = 0; network < 29; network++) await guess(guessed, `198.51.100.${network + 100}`);
    expect(await heardOfGuesses()).not.toContain(`account_guessed ${guessed}`);
    for (let network = 29; network < 33; network++) {
      await guess(guessed, `198.51.100.${network + 100}`);
      portal.pass(60_000);
    }
    const heard = await heardOfGuesses();
    expect(heard.filter((alert) => alert === `account_guessed ${guessed}`)).toHaveLength(1);
    expect(heard).not.toContain(`account_guessed ${mistyped}`);
  });

  it("from all addresses of one IPv6 network counts as from one", async () => {
    const flat = await newResident();
    const attempts = Array.from({ length: 12 }, (_, host) => guess(flat, `2001:db8:1:2::${host.toString(16)}`));
    expect(await evaluated(attempts)).toBeLessThanOrEqual(7);
  });

  it("is not sped up by an address that the caller makes up", async () => {
    const flat = await newResident();
    const attempts = Array.from({ length: 12 }, (_, turn) => guess(flat, `10.0.0.${turn}, 203.0.113.3`));
    expect(await evaluated(attempts)).toBeLessThanOrEqual(7);
  });

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

describe("a former tenant", () => {
  const idOf = async (flat: string) => {
    const { users } = await portal.call(listResidents, { token: await office(), query: {} });
    return users.find(({ flatNumber }) => flatNumber === flat)?._id ?? "nobody";
  };

  /** Guesses with each of these cookies in turn, for a quarter of an hour; gives how many guesses were looked at. */
  async function looksAt(flat: string, cookies: string[]): Promise<number> {
    let looked = 0;
    for (let turn = 0; turn < 90; turn++) {
      const answer = await guess(flat, "203.0.113.130", cookies[turn % cookies.length]);
      if (answer.status === 401) looked += 1;
      portal.pass(10_000);
    }
    return looked;
  }

  /** The cookies of a tenant who logged in again and again, without ever bringing one. */
  async function cookiesOf(flat: string): Promise<string[]> {
    const cookies: string[] = [];
    for (let turn = 0; turn < 8; turn++) cookies.push(deviceOf((await enter(flat, "198.51.100.20")).headers));
    return cookies;
  }

  const outcomes = {
    "who was removed, and whose flat has another tenant": async (flat: string) => {
      await portal.call(removeResident, { token: await office(), params: { id: await idOf(flat) } });
      await newResident(flat);
    },
    "to whom the office gave another password": async (flat: string) => {
      const body = { newPassword: "given-by-the-office" };
      await portal.call(setResidentPassword, { token: await office(), params: { id: await idOf(flat) }, body });
    },
  };

  it.each(Object.entries(outcomes))("%s, is a stranger with every old cookie, and heard of", async (_who, end) => {
    const flat = await newResident();
    const cookies = await cookiesOf(flat);
    await end(flat);
    expect(await looksAt(flat, cookies)).toBeLessThanOrEqual(15);
    expect(await heardOfGuesses()).toContain(`account_guessed ${flat}`);
  });

  it("has no cookie that was being given while the office removed the tenant", async () => {
    const flat = await newResident();
    const id = await idOf(flat);
    let entering: ReturnType<typeof enter> | undefined;
    await portal.database.inTransaction(async (tx) => {
      await tx.updateTable("residents").set({ leftAt: portal.now() }).where("id", "=", id).execute();
      entering = enter(flat, "198.51.100.21");
      await expect.poll(() => countWaiting(portal)).toBe(1);
    });
    const answer = await entering;
    expect([answer?.status, answer?.headers.get("set-cookie")]).toEqual([401, null]);
  });
});

describe("the devices of a person", () => {
  const devicesOf = async (flat: string) => {
    const known = portal.database.db.selectFrom("knownDevices").select("usedAt");
    return (await known.where("account", "=", `resident:${flat}`).execute()).length;
  };

  it("are five at most: the one used longest ago is a stranger again", async () => {
    const flat = await newResident();
    const devices: string[] = [];
    for (let turn = 0; turn < 6; turn++) {
      devices.push(deviceOf((await enter(flat, "198.51.100.22")).headers));
      portal.pass(1_000);
    }
    expect(await devicesOf(flat)).toBe(5);
    await untilSlowed(() => guess(flat, "203.0.113.131"));
    expect((await enter(flat, "203.0.113.131", devices[0])).status).toBe(429);
    expect((await enter(flat, "203.0.113.131", devices[5])).status).toBe(200);
  });

  it("count once each, however often one logs in there", async () => {
    const flat = await newResident();
    const device = deviceOf((await enter(flat, "198.51.100.23")).headers);
    for (let turn = 0; turn < 3; turn++) {
      expect(deviceOf((await enter(flat, "198.51.100.23", device)).headers)).toBe(device);
    }
    expect(await devicesOf(flat)).toBe(1);
  });

  it("are counted with the account: what fails on one is heard of", async () => {
    const flat = await newResident();
    const device = deviceOf((await enter(flat, "198.51.100.24")).headers);
    await untilSlowed(() => guess(flat, "198.51.100.24", device));
    expect(await failuresOf(`account:resident:${flat}`)).toBeGreaterThanOrEqual(10);
    expect(await heardOfGuesses()).toContain(`account_guessed ${flat}`);
  });
});

describe("one block of a provider, with 65,536 networks in it", () => {
  it("is heard of when 120 accounts were tried from 120 of them, and stopped before the last", async () => {
    let looked = 0;
    for (let first = 0; first < 120; first += 30) {
      const flats = Array.from({ length: 30 }, (_, nth) => first + nth);
      looked += await evaluated(flats.map((flat) => guess(`X-${flat}`, `2001:db8:77:${flat.toString(16)}::1`)));
    }
    expect(looked).toBe(90);
    expect(await heardOfGuesses()).toContain("network_guesses 2001:db8:77::/48");
    expect((await guess("X-500", "2001:db8:78::1")).status).toBe(401);
  });
});

describe("a crowd that fills the queue of passwords", () => {
  it("takes no place from who comes on a device that was used before, one for each device", async () => {
    const flat = await newResident();
    const device = deviceOf((await enter(flat, "198.51.100.30")).headers);
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const crowd = Array.from({ length: availableParallelism() + MOST_WAITING }, () => inHashingTurn(() => gate));
    expect((await enter(flat, "198.51.100.31")).status).toBe(503);
    const forged = device.replace(/.{43}$/, "A".repeat(43));
    expect((await enter(flat, "198.51.100.31", forged)).status).toBe(503);
    const owner = enter(flat, "198.51.100.31", device);
    // The second from the same device stands with the crowd, and is sent away.
    const answers = [owner, enter(flat, "198.51.100.31", device)];
    expect((await Promise.race(answers)).status).toBe(503);
    open();
    expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([200, 503]);
    await Promise.all(crowd);
  });
});

describe("guesses from everywhere", () => {
  it("are told to the office once there are 300 in a quarter of an hour, wherever each of them came from", async () => {
    // 299 of them were so long ago that none has to be made.
    const counted = {
      failures: 298,
      closedUntil: new Date(0),
      countedSince: portal.now(),
      lastFailureAt: portal.now(),
    };
    await portal.database.inTransaction((tx) =>
      tx
        .insertInto("throttles")
        .values({ key: "everywhere", ...counted })
        .onConflict((conflict) => conflict.column("key").doUpdateSet(counted))
        .execute(),
    );
    await guess("V-1", "192.0.2.201");
    expect(await heardOfGuesses()).not.toContain("guesses_everywhere 300");
    await guess("V-2", "192.0.2.202");
    expect(await heardOfGuesses()).toContain("guesses_everywhere 300");
    expect((await guess("V-3", "192.0.2.203")).status).toBe(401);
  });
});

describe("somebody who knows the password and logs in many times at once", () => {
  it("takes back one failed account, not those of others", async () => {
    const flat = await newResident();
    await Promise.all(Array.from({ length: 10 }, (_, other) => guess(`W-${other}`, "203.0.113.140")));
    expect((await guess(flat, "203.0.113.140")).status).toBe(401);
    expect(await failuresOf("accounts:203.0.113.140")).toBe(11);
    await Promise.all(Array.from({ length: 8 }, () => enter(flat, "203.0.113.140")));
    expect(await failuresOf("accounts:203.0.113.140")).toBe(10);
  });
});

describe("one password tried on every flat", () => {
  it("is stopped after 30 flats of which it was none's, for what is left of a quarter of an hour", async () => {
    let looked = 0;
    for (let flat = 0; flat < 60; flat++) if ((await guess(`Z-${flat}`, "203.0.113.70")).status === 401) looked += 1;
    expect(looked).toBe(30);
    portal.pass(15 * 60_000);
    expect((await guess("Z-100", "203.0.113.70")).status).toBe(401);
  });

  it("is told to the office, with the network", async () => {
    await Promise.all(Array.from({ length: 29 }, (_, flat) => guess(`Y-${flat}`, "203.0.113.72")));
    expect(await heardOfGuesses()).not.toContain("network_guesses 203.0.113.72");
    await guess("Y-29", "203.0.113.72");
    expect(await heardOfGuesses()).toContain("network_guesses 203.0.113.72");
  });

  it("does not concern forty neighbours behind one address who know theirs, some at the second try", async () => {
    const neighbours: string[] = [];
    for (let count = 0; count < 40; count++) neighbours.push(await newResident());
    for (const [index, flat] of neighbours.entries()) {
      if (index % 2 === 0) expect((await guess(flat, "203.0.113.71")).status).toBe(401);
      expect((await enter(flat, "203.0.113.71")).status).toBe(200);
    }
  }, 60_000);
});
