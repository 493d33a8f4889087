import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPortal } from "../../server/test/desks/portal.ts";
import {
  enter,
  evaluated,
  failuresOf,
  guess,
  listGuessAlerts,
  newResident,
  openGuessed,
} from "../../server/test/guessers.ts";

let portal: TestPortal;

beforeAll(async () => {
  portal = await openGuessed();
});
afterAll(() => portal.close());

describe("one block of a provider, with 65,536 networks in it", () => {
  // [AUTH-36]
  it("is heard of when 120 accounts were tried from 120 of them, and stopped before the last", async () => {
    let looked = 0;
    for (let first = 0; first < 120; first += 30) {
      const flats = Array.from({ length: 30 }, (_, nth) => first + nth);
      looked += await evaluated(flats.map((flat) => guess(`X-${flat}`, `2001:db8:77:${flat.toString(16)}::1`)));
    }
    expect(looked).toBe(90);
    expect(await listGuessAlerts()).toContain("network_guesses 2001:db8:77::/48");
    expect((await guess("X-500", "2001:db8:78::1")).status).toBe(401);
  });
});

describe("guesses from everywhere", () => {
  // [AUTH-36]
  it("are told to the office once there are 300 in a quarter of an hour, wherever each of them came from", async () => {
    // As if 299 had just failed.
    const counter = {
      failures: 298,
      closedUntil: new Date(0),
      countedSince: portal.now(),
      lastFailureAt: portal.now(),
    };
    await portal.database.inTransaction((tx) =>
      tx
        .insertInto("throttles")
        .values({ key: "everywhere", ...counter })
        .onConflict((conflict) => conflict.column("key").doUpdateSet(counter))
        .execute(),
    );
    await guess("V-1", "192.0.2.201");
    expect(await listGuessAlerts()).not.toContain("guesses_everywhere 300");
    await guess("V-2", "192.0.2.202");
    expect(await listGuessAlerts()).toContain("guesses_everywhere 300");
    expect((await guess("V-3", "192.0.2.203")).status).toBe(401);
  });
});

describe("somebody who knows the password and logs in many times at once", () => {
  // [AUTH-36]
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
  // [AUTH-11]
  it("is stopped after 30 flats of which it was none's, for what is left of a quarter of an hour", async () => {
    let looked = 0;
    for (let flat = 0; flat < 60; flat++) if ((await guess(`Z-${flat}`, "203.0.113.70")).status === 401) looked += 1;
    expect(looked).toBe(30);
    portal.pass(15 * 60_000);
    expect((await guess("Z-100", "203.0.113.70")).status).toBe(401);
  });

  // [AUTH-10]
  it("is told to the office, with the network", async () => {
    await Promise.all(Array.from({ length: 29 }, (_, flat) => guess(`Y-${flat}`, "203.0.113.72")));
    expect(await listGuessAlerts()).not.toContain("network_guesses 203.0.113.72");
    await guess("Y-29", "203.0.113.72");
    expect(await listGuessAlerts()).toContain("network_guesses 203.0.113.72");
  });

  // [AUTH-11]
  it("does not concern forty neighbours behind one address who know theirs, some at the second try", async () => {
    const neighbours: string[] = [];
    for (let count = 0; count < 40; count++) neighbours.push(await newResident());
    for (const [index, flat] of neighbours.entries()) {
      if (index % 2 === 0) expect((await guess(flat, "203.0.113.71")).status).toBe(401);
      expect((await enter(flat, "203.0.113.71")).status).toBe(200);
    }
  });
});
