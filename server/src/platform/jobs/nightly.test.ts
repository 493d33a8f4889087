import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freshDatabase } from "../../../test/desks/database.ts";
import { later } from "../clock.ts";
import { type Database, openDatabase } from "../database/db.ts";
import { lastTimeOf, nightlyOnce } from "./nightly.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let database: Database;
let now: Date;
let runs: string[];

beforeEach(async () => {
  database = openDatabase((await freshDatabase()).connection, () => {});
  now = new Date("2026-11-21T22:05:00Z");
  runs = [];
});
afterEach(() => database.close());

/** An instance of the portal, which looks whether the job of 03:30 is due. */
function instance(name: string, work: () => Promise<void> = async () => {}): () => Promise<Date> {
  const run = async () => {
    runs.push(name);
    await work();
  };
  return nightlyOnce("check", "03:30", run, { database, clock: () => now });
}

/** As if its lease, or its pause after a failure, were over. */
const endLease = () =>
  database.inTransaction((tx) =>
    tx
      .updateTable("nightlyJobs")
      .set({ claimedUntil: new Date(0) })
      .execute(),
  );

describe("A job of the night", () => {
  it("runs once a night for all instances, however often they look, and again the next night", async () => {
    const all = ["one", "two", "three"].map((name) => instance(name));
    await Promise.all(all.map((look) => look()));
    expect(runs).toHaveLength(1);
    for (const look of all) await look();
    expect(runs).toHaveLength(1);
    now = later(now, DAY);
    await Promise.all(["one", "two"].map((name) => instance(name)()));
    expect(runs).toHaveLength(2);
  });

  it("that is done is asked for no more until the next night", async () => {
    const look = instance("one");
    await look();
    const transactions: unknown[] = [];
    const inTransaction = database.inTransaction;
    database.inTransaction = (work) => {
      transactions.push(work);
      return inTransaction(work);
    };
    expect(await look()).toEqual(new Date("2026-11-22T22:00:00Z"));
    expect(transactions).toEqual([]);
    now = later(now, DAY);
    await look();
    expect(runs).toHaveLength(2);
  });

  it("is made up for once when no portal ran for some nights", async () => {
    await instance("before")();
    now = later(now, 3 * DAY + 5 * HOUR);
    const look = instance("after");
    await look();
    await look();
    expect(runs).toEqual(["before", "after"]);
  });

  it("that is left by an instance which died is done by another one", async () => {
    let end = () => {};
    const died = instance("died", () => new Promise((resolve) => (end = resolve)))();
    await expect.poll(() => runs).toEqual(["died"]);
    await instance("too early")();
    expect(runs).toEqual(["died"]);
    await endLease();
    await instance("heir")();
    expect(runs).toEqual(["died", "heir"]);
    end();
    await died;
  });

  it("that failed throws, and is due again after its pause", async () => {
    const failing = instance("failing", async () => {
      throw new Error("out of time");
    });
    await expect(failing()).rejects.toThrow("out of time");
    await instance("at once")();
    expect(runs).toEqual(["failing"]);
    await endLease();
    await instance("later")();
    expect(runs).toEqual(["failing", "later"]);
  });
});

describe("The time of a night's job", () => {
  it.each([
    ["02:30", "2026-11-21T20:59:59Z", "2026-11-20T21:00:00Z"],
    ["02:30", "2026-11-21T21:00:00Z", "2026-11-21T21:00:00Z"],
    ["05:29", "2026-11-21T23:59:00Z", "2026-11-21T23:59:00Z"],
    ["05:30", "2026-11-21T23:59:00Z", "2026-11-21T00:00:00Z"],
    ["23:59", "2026-11-21T18:00:00Z", "2026-11-20T18:29:00Z"],
  ])("is India's: %s was last, at %s, at %s", (at, instant, last) => {
    expect(lastTimeOf(at, new Date(instant))).toEqual(new Date(last));
  });
});
