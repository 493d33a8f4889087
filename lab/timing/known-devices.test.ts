import { availableParallelism } from "node:os";
import { listResidents, removeResident, setResidentPassword } from "@aangan/contract/features/residents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_WAITING, withHashingSlot } from "../../server/src/platform/auth/passwords.ts";
import { PORTAL } from "../../server/src/platform/traffic/caller-name.ts";
import type { TestPortal } from "../../server/test/desks/portal.ts";
import {
  deviceOf,
  enter,
  failuresOf,
  guess,
  listGuessAlerts,
  newResident,
  office,
  openGuessed,
  untilSlowed,
} from "../../server/test/guessers.ts";
import { countWaiting } from "../../server/test/lock-waits.ts";

let portal: TestPortal;

beforeAll(async () => {
  portal = await openGuessed();
});
afterAll(() => portal.close());

describe("a former tenant", () => {
  const idOf = async (flat: string) => {
    const { users } = await portal.call(listResidents, { token: await office(), query: {} });
    return users.find(({ flatNumber }) => flatNumber === flat)?._id ?? "nobody";
  };

  /** Guesses with each cookie in turn for a quarter of an hour; returns how many guesses were evaluated. */
  async function looksAt(flat: string, cookies: string[]): Promise<number> {
    let looked = 0;
    for (let turn = 0; turn < 90; turn++) {
      const answer = await guess(flat, "203.0.113.130", cookies[turn % cookies.length]);
      if (answer.status === 401) looked += 1;
      portal.pass(10_000);
    }
    return looked;
  }

  /** The cookies of a tenant who logged in repeatedly without sending one. */
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

  // [AUTH-35]
  it.each(Object.entries(outcomes))("%s, is a stranger with every old cookie, and heard of", async (_who, end) => {
    const flat = await newResident();
    const cookies = await cookiesOf(flat);
    await end(flat);
    expect(await looksAt(flat, cookies)).toBeLessThanOrEqual(15);
    expect(await listGuessAlerts()).toContain(`account_guessed ${flat}`);
  });

  // [AUTH-35]
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

  // [AUTH-35]
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

  // [AUTH-35]
  it("are counted with the account: what fails on one is heard of", async () => {
    const flat = await newResident();
    const device = deviceOf((await enter(flat, "198.51.100.24")).headers);
    await untilSlowed(() => guess(flat, "198.51.100.24", device));
    expect(await failuresOf(`account:resident:${flat}`)).toBeGreaterThanOrEqual(10);
    expect(await listGuessAlerts()).toContain(`account_guessed ${flat}`);
  });
});

describe("a crowd that fills the queue of passwords", () => {
  // [AUTH-36]
  it("takes no place from who comes on a device that was used before, one for each device", async () => {
    const flat = await newResident();
    const device = deviceOf((await enter(flat, "198.51.100.30")).headers);
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const crowd = Array.from({ length: availableParallelism() + MAX_WAITING }, () =>
      withHashingSlot(PORTAL, () => gate),
    );
    expect((await enter(flat, "198.51.100.31")).status).toBe(503);
    const forged = device.replace(/.{43}$/, "A".repeat(43));
    expect((await enter(flat, "198.51.100.31", forged)).status).toBe(503);
    const owner = enter(flat, "198.51.100.31", device);
    // A second attempt from the same device waits with the crowd, and is refused.
    const answers = [owner, enter(flat, "198.51.100.31", device)];
    expect((await Promise.race(answers)).status).toBe(503);
    open();
    expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([200, 503]);
    await Promise.all(crowd);
  });
});
