import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openReadingDesk, type ReadingDesk } from "../../server/test/imports/collection/doors/desk.ts";
import { formWith, PATHS, type StrictReply, sendStrictly } from "../../server/test/imports/collection/doors/strict.ts";
import { broken } from "../../server/test/imports/collection/hostile/broken.ts";
import { FLATS } from "../../server/test/imports/collection/listed/all.ts";
import { golden } from "./golden.ts";

describe("a hostile or damaged file", () => {
  let desk: ReadingDesk;
  const replies = new Map<string, StrictReply>();
  beforeAll(async () => {
    desk = await openReadingDesk(FLATS);
    for (const [id, , , file, name] of broken) replies.set(id, await sendStrictly(desk, "bills", file(), { name }));
  });
  afterAll(() => desk.close());

  it("is answered as the golden table says", async () => {
    const found = broken.map(([id, what]) => {
      const { code = "", written = [] } = replies.get(id) ?? {};
      // How far the library gets in an old file with damaged bits depends on what it read before.
      const strict = what.includes("flipped") && written.length === 0 ? "refused" : code;
      return { id, screen: "bills", expected: "hostile", strict, rows: String(written.length) };
    });
    expect(found).toEqual(await golden(found));
  });

  it("is never the portal's own failure", () => {
    expect([...replies].filter(([, { status }]) => status >= 500)).toEqual([]);
  });

  it.each(broken)(
    "goes in at the door that asks only where it does so here, and fails at neither: %s %s",
    async (...one) => {
      const [id, , , file, name] = one;
      const { status, written } = await desk.send(`${PATHS.bills}?review=1`, formWith(file(), name));
      expect(status).toBeLessThan(500);
      expect(written.length).toBeLessThanOrEqual(replies.get(id)?.written.length ?? 0);
    },
  );
});
