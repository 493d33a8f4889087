import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { roundLimits, startRounds } from "./rounds.ts";

const limits = { ...roundLimits };
let rounds: ReturnType<typeof startRounds>;
let looks: string[];

beforeEach(() => {
  Object.assign(roundLimits, { everyMs: 50, restMs: 60_000, awakeMs: 3_000 });
  looks = [];
});
afterEach(() => {
  rounds.stop();
  Object.assign(roundLimits, limits);
});

const looking = (name: string) => async () => void looks.push(name);

/** Waits until nobody has looked for ten rounds. */
async function rested(): Promise<number> {
  for (let before = -1; before !== looks.length; await sleep(10 * roundLimits.everyMs)) before = looks.length;
  return looks.length;
}

describe("The rounds of a portal's jobs", () => {
  it("let each look in turn, often after the start, and hardly at rest", async () => {
    rounds = startRounds([looking("payments"), looking("mails")]);
    const many = await rested();
    expect(many).toBeGreaterThan(6);
    expect(looks.slice(0, 4)).toEqual(["payments", "mails", "payments", "mails"]);
  });

  it("are often again once something was written", async () => {
    rounds = startRounds([looking("payments")]);
    const before = await rested();
    rounds.wake();
    await expect.poll(() => looks.length).toBeGreaterThan(before + 3);
    await rested();
  });

  it("do not wait long for a job that works", async () => {
    let end = () => {};
    const working = new Promise<void>((resolve) => {
      end = resolve;
    });
    rounds = startRounds([() => working, looking("mails")]);
    await expect.poll(() => looks).toContain("mails");
    end();
  });
});
