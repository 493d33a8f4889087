import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "../../../test/desks/database.ts";
import { type Database, openDatabase } from "../database/db.ts";
import { answerOnce } from "./answer-once.ts";

let database: Database;
beforeAll(async () => {
  database = openDatabase((await freshDatabase()).connection, () => {});
});
afterAll(() => database.close());

const clock = () => new Date("2026-11-21T04:30:00Z");
const before = { place: "bills 127.0.0.1 3000", id: "before" };
const after = { place: "bills 127.0.0.1 3000", id: "after" };

const request = (key: string, requestId: string) => ({
  row: {
    callerKind: "admin" as const,
    callerId: "office",
    key,
    endpoint: "take-payment",
    askedSha256: "0".repeat(64),
    requestId,
  },
  joins: false,
});

/** Begins a request whose process dies before it has answered. */
function beginUnanswered(process: typeof before, key: string): Promise<void> {
  return new Promise((resolve) => {
    void answerOnce({ database, clock, process }, request(key, "killed"), () => {
      resolve();
      return new Promise<string>(() => undefined);
    });
  });
}

const repeat = (key: string, process: typeof before | undefined) =>
  answerOnce({ database, clock, process }, request(key, "again"), (keep) => keep("done"));

it("A key is free again as soon as a new process has the place of the one that died", async () => {
  await beginUnanswered(before, "one");
  expect(await repeat("one", after)).toBe("done");
  expect(await repeat("one", after)).toBe("done");
});

it.each([
  ["the process that works at it", before],
  ["a process of another place", { ...after, place: "other 127.0.0.1 3000" }],
  ["a process that listens nowhere", undefined],
])("A key stays taken for %s until its lease ends", async (who, process) => {
  await beginUnanswered(before, who);
  await expect(repeat(who, process)).rejects.toMatchObject({ code: "request_running" });
});

it("The one that was taken over cannot finish", async () => {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = answerOnce({ database, clock, process: before }, request("slow", "first"), async (keep) => {
    await slow;
    return keep("first");
  });
  const running = first.catch((error: unknown) => error);
  await expect
    .poll(
      async () =>
        (await database.db.selectFrom("idempotencyKeys").select("key").where("key", "=", "slow").execute()).length,
    )
    .toBe(1);
  expect(await repeat("slow", after)).toBe("done");
  finish();
  expect(await running).toMatchObject({ code: "request_running" });
});
