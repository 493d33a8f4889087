import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { PORTAL } from "../traffic/caller-name.ts";
import {
  hashForLogin,
  hashing,
  hashingAt,
  hashPassword,
  passwordMatches,
  passwordOwner,
  recommendedCost,
  renewedHash,
  withHashingSlot,
} from "./passwords.ts";

Object.assign(hashing, hashingAt(recommendedCost));

describe("a password's hash", () => {
  // [AUTH-33]
  it("is Argon2id with 19 MiB and two passes", async () => {
    expect(await hashPassword(PORTAL, "banyan-by-the-gate")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  // [AUTH-17] [AUTH-18]
  it("is of the whole password, beyond 72 bytes and beyond a zero byte", async () => {
    const long = await hashPassword(PORTAL, `${"x".repeat(72)}A`);
    expect(await passwordMatches(long, `${"x".repeat(72)}B`)).toBe(false);
    const withZero = await hashPassword(PORTAL, "abc\u0000defghij");
    expect(await passwordMatches(withZero, "abc\u0000other-tail")).toBe(false);
    expect(await passwordMatches(withZero, "abc")).toBe(false);
  });

  // [AUTH-19]
  it("knows blanks at both ends", async () => {
    const storedHash = await hashPassword(PORTAL, " pass phrase 1 ");
    expect(await passwordMatches(storedHash, "pass phrase 1")).toBe(false);
    expect(await passwordMatches(storedHash, " pass phrase 1 ")).toBe(true);
  });
});

describe("several registrations for one login", () => {
  const waiting = async (otherResidents: { passwordHash: string; approvedAt: Date | null }[], password: string) => ({
    passwordHash: await hashForLogin(PORTAL, otherResidents, password),
    approvedAt: null,
  });

  it("are distinguished by one hash, beside an active person", async () => {
    const active = { passwordHash: await hashPassword(PORTAL, "banyan"), approvedAt: new Date() };
    const one = await waiting([active], "neem");
    const other = await waiting([active, one], "mango");
    const people = [active, one, other];
    expect(
      await withHashingSlot(PORTAL, () =>
        Promise.all(["banyan", "neem", "mango"].map((typed) => passwordOwner(people, typed))),
      ),
    ).toEqual(people);
    expect(await passwordOwner(people, "peepal")).toBeUndefined();
  });

  it("yield to the active person whose password one of them chose", async () => {
    const one = await waiting([], "neem");
    const active = { passwordHash: await hashForLogin(PORTAL, [one], "neem"), approvedAt: new Date() };
    expect(await passwordOwner([one, active], "neem")).toBe(active);
  });

  it("match nothing where there are none", async () => {
    expect(await passwordOwner([], "neem")).toBeUndefined();
  });
});

describe("hashes", () => {
  it("that are none fail where they are looked at, and the next one is looked at as ever", async () => {
    await expect(passwordMatches("none", "banyan-by-the-gate")).rejects.toThrow();
    expect(await passwordMatches(await hashPassword(PORTAL, "neem"), "neem")).toBe(true);
  });
});

describe("a hash of other parameters than today's", () => {
  it("is made anew, for the same password", async () => {
    const weaker = await hash("banyan-by-the-gate", { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
    const renewed = await renewedHash(weaker, "banyan-by-the-gate");
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwordMatches(renewed ?? "", "banyan-by-the-gate")).toBe(true);
  });

  // [AUTH-34]
  it("is the only one: today's stays as it is", async () => {
    expect(await renewedHash(await hashPassword(PORTAL, "banyan-by-the-gate"), "banyan-by-the-gate")).toBeUndefined();
  });
});

describe("a turn to hash", () => {
  // [AUTH-21]
  it("is had by as many at once as there are processors, a hundred wait, and who comes then is told to come later", async () => {
    let running = 0;
    let peak = 0;
    const work = async () => {
      running += 1;
      peak = Math.max(peak, running);
      await sleep(2);
      running -= 1;
    };
    const requests = Array.from({ length: 2_000 }, () => withHashingSlot(PORTAL, work));
    const answers = await Promise.allSettled(requests);
    expect(peak).toBe(availableParallelism());
    const refused = answers.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    expect(answers.length - refused.length).toBe(100 + availableParallelism());
    for (const { reason } of refused) expect([reason.code, reason.detail.retryAfter]).toEqual(["overloaded", 5]);
  });

  it("comes also when others failed in theirs", async () => {
    const failing = Array.from({ length: 20 }, () => withHashingSlot(PORTAL, () => Promise.reject(new Error("no"))));
    await Promise.allSettled(failing);
    expect(await withHashingSlot(PORTAL, async () => "done")).toBe("done");
  });

  // [XLS-38]
  it("is not kept from people by an upload that has thousands", async () => {
    let uploaded = 0;
    const bulk = Array.from({ length: 1_000 }, () =>
      withHashingSlot(
        PORTAL,
        async () => {
          await sleep(1);
          uploaded += 1;
        },
        "bulk",
      ),
    );
    await withHashingSlot(PORTAL, async () => undefined);
    expect(uploaded).toBeLessThan(20);
    await Promise.all(bulk);
  });
});
