import { describe, expect, it } from "vitest";
import { type CallerName, PORTAL, personName } from "./caller-name.ts";
import { createShare, type Share } from "./fair-share.ts";

const resident = (id: string) => personName({ kind: "resident", id });
const admin = (id: string) => personName({ kind: "admin", id });

/** Work that goes on until the test ends it, in the order in which it began. */
function heldWork(share: Share) {
  const running: { name: string; end(): void }[] = [];
  const begun: string[] = [];
  const begin = (name: CallerName, lane?: string) =>
    share.run(
      name,
      async () => {
        begun.push(name);
        await new Promise<void>((resolve) => running.push({ name, end: resolve }));
      },
      lane,
    );
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const endFirst = async (of?: string) => {
    const [first] = running.splice(
      running.findIndex(({ name }) => of === undefined || name === of),
      1,
    );
    first?.end();
    await settled();
  };
  return { begin, begun, running, endFirst, settled };
}

describe("a fair share", () => {
  it("is all that one caller holds, while others have theirs", async () => {
    const { begin, running, settled } = heldWork(createShare({ each: 2 }));
    for (let nth = 0; nth < 8; nth++) void begin(resident("one"));
    void begin(resident("other"));
    await settled();
    expect(running.map(({ name }) => name)).toEqual(["resident:one", "resident:one", "resident:other"]);
  });

  it("lets callers take turns, however many of one wait", async () => {
    const { begin, begun, endFirst, settled } = heldWork(createShare({ each: 2, atOnce: 2 }));
    for (let nth = 0; nth < 5; nth++) void begin(resident("one"));
    void begin(resident("two"));
    void begin(resident("three"));
    await settled();
    for (let nth = 0; nth < 4; nth++) await endFirst();
    expect(begun.slice(2, 5)).toEqual(["resident:one", "resident:two", "resident:three"]);
  });

  it("gives lanes their turns, too", async () => {
    const { begin, begun, endFirst, settled } = heldWork(createShare({ each: 1, atOnce: 1 }, ["people", "bulk"]));
    for (const id of ["a", "b", "c"]) void begin(admin(id), "bulk");
    for (const id of ["a", "b"]) void begin(resident(id), "people");
    await settled();
    for (let nth = 0; nth < 4; nth++) await endFirst();
    expect(begun).toEqual(["admin:a", "resident:a", "admin:b", "resident:b", "admin:c"]);
  });

  it("refuses a caller of whom too many wait, and later lets that caller in again", async () => {
    const { begin, begun, endFirst } = heldWork(createShare({ each: 1, waitingEach: 1 }));
    void begin(resident("one"));
    void begin(resident("one"));
    await expect(begin(resident("one"))).rejects.toMatchObject({ code: "too_much_at_once", detail: { retryAfter: 5 } });
    await endFirst();
    void begin(resident("one"));
    await endFirst();
    expect(begun).toHaveLength(3);
  });

  it("tells those who waited for too long whether they waited for themselves or for others", async () => {
    const { begin, begun, endFirst, settled } = heldWork(createShare({ each: 1, atOnce: 1, waitMs: 20 }));
    void begin(resident("one"));
    await expect(begin(resident("one"))).rejects.toMatchObject({ code: "too_much_at_once" });
    await expect(begin(resident("two"))).rejects.toMatchObject({ code: "overloaded" });
    await endFirst();
    void begin(resident("two"));
    await settled();
    expect(begun).toEqual(["resident:one", "resident:two"]);
  });

  it("comes back from work that fails", async () => {
    const share = createShare({ each: 1, atOnce: 1 });
    const failing = () => share.run(resident("one"), () => Promise.reject(new Error("broken")));
    await expect(failing()).rejects.toThrow("broken");
    await expect(failing()).rejects.toThrow("broken");
  });

  it("limits the portal's own work only by what there is in all", async () => {
    const share = createShare({ each: 1, atOnce: 3 });
    let running = 0;
    for (let nth = 0; nth < 5; nth++) void share.run(PORTAL, () => new Promise(() => running++));
    await new Promise((resolve) => setImmediate(resolve));
    expect(running).toBe(3);
  });
});
