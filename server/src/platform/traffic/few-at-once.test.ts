import { describe, expect, it } from "vitest";
import { fewAtOnce } from "./few-at-once.ts";

/** Work that goes on until it is let go. */
function heldWork() {
  const letGo: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => letGo.push(resolve));
  return { letGo, work };
}

describe("Heavy work", () => {
  it("is done by two at once, the next one in its turn, and refused when too many wait", async () => {
    const inTurn = fewAtOnce({ atOnce: 2, waiting: 1, waitMs: 60_000, retryAfterSeconds: 5 });
    const { letGo, work } = heldWork();
    const done = [inTurn(work), inTurn(work), inTurn(work)];
    expect(letGo).toHaveLength(2);
    await expect(inTurn(work)).rejects.toMatchObject({ code: "overloaded", detail: { retryAfter: 5 } });
    letGo[0]?.();
    await expect.poll(() => letGo.length).toBe(3);
    for (const end of letGo) end();
    await Promise.all(done);
  });

  it("whose turn does not come in time is refused, and takes nobody's place later", async () => {
    const inTurn = fewAtOnce({ atOnce: 1, waiting: 5, waitMs: 20, retryAfterSeconds: 5 });
    const { letGo, work } = heldWork();
    const first = inTurn(work);
    await expect(inTurn(work)).rejects.toMatchObject({ code: "overloaded" });
    letGo[0]?.();
    await first;
    await expect(inTurn(async () => "done")).resolves.toBe("done");
  });

  it("that fails leaves its place to others", async () => {
    const inTurn = fewAtOnce({ atOnce: 1, waiting: 5, waitMs: 60_000, retryAfterSeconds: 5 });
    await expect(inTurn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await expect(inTurn(async () => "done")).resolves.toBe("done");
  });
});
