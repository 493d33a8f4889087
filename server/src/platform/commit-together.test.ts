import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { commitTogether } from "./commit-together.ts";

const refused = (code: string) => Object.assign(new Error("refused"), { code });

/** A database that writes names, and tells what it was asked to write together. */
function writeNames(work: (names: readonly string[]) => unknown = () => {}) {
  const together: string[][] = [];
  const write = commitTogether<string>(
    async (names) => {
      together.push([...names]);
      await sleep(20);
      await work(names);
    },
    () => 100 * 1024,
  );
  const writeAll = (names: readonly string[]) => Promise.allSettled(names.map(write));
  return { together, write, writeAll };
}

const kept = (ends: readonly PromiseSettledResult<void>[]) => ends.map(({ status }) => status === "fulfilled");

describe("small writes that come at once", () => {
  it("are written together, as many as have come while the first ones were written", async () => {
    const { together, writeAll } = writeNames();
    expect(kept(await writeAll(["a", "b", "c", "d", "e"]))).toEqual([true, true, true, true, true]);
    expect(together).toEqual([["a"], ["b", "c", "d", "e"]]);
  });

  it("are no more than half a megabyte together", async () => {
    const { together, writeAll } = writeNames();
    await writeAll(["a", "b", "c", "d", "e", "f", "g", "h"]);
    expect(together).toEqual([["a"], ["b", "c", "d", "e", "f"], ["g", "h"]]);
  });

  it("are done when the transaction is, not before", async () => {
    const { write } = writeNames();
    let isDone = false;
    const writing = write("a").then(() => {
      isDone = true;
    });
    await sleep(5);
    expect(isDone).toBe(false);
    await writing;
  });

  it("do not fail with one that the database refuses for what it is", async () => {
    const { writeAll } = writeNames((names) => {
      if (names.includes("d")) throw refused("22021");
    });
    expect(kept(await writeAll(["a", "b", "c", "d", "e"]))).toEqual([true, true, true, false, true]);
  });

  it("fail all when the database is lost, and are not tried one by one", async () => {
    const { together, writeAll } = writeNames((names) => {
      if (names.includes("d")) throw refused("57P01");
    });
    expect(kept(await writeAll(["a", "b", "c", "d", "e"]))).toEqual([true, false, false, false, false]);
    expect(together).toHaveLength(2);
  });

  it("go on after a failure", async () => {
    let isLost = true;
    const { writeAll } = writeNames(() => {
      if (isLost) throw refused("57P01");
    });
    expect(kept(await writeAll(["a", "b", "c"]))).toEqual([false, false, false]);
    isLost = false;
    expect(kept(await writeAll(["a", "b", "c"]))).toEqual([true, true, true]);
  });

  it("do not wait for a transaction that hangs", async () => {
    const { writeAll } = writeNames((names) => (names.includes("a") ? sleep(1_000) : undefined));
    const began = performance.now();
    const [first, ...others] = ["a", "b", "c"].map((name) => writeAll([name]));
    await Promise.all(others);
    expect(performance.now() - began).toBeLessThan(900);
    await first;
  });
});
