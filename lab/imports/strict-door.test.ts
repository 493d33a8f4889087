import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Case } from "../../server/test/imports/collection/case.ts";
import { openReadingDesk, type ReadingDesk } from "../../server/test/imports/collection/doors/desk.ts";
import { type StrictReply, sendStrictly } from "../../server/test/imports/collection/doors/strict.ts";
import { FLATS, listed } from "../../server/test/imports/collection/listed/all.ts";
import { afterOthers, own } from "../../server/test/imports/collection/own/all.ts";
import { digestOf, golden } from "./golden.ts";
import { matchesMeaning } from "./right.ts";

const all = [...listed, ...own, ...afterOthers];

let desk: ReadingDesk;
const replies = new Map<string, StrictReply>();
beforeAll(async () => {
  desk = await openReadingDesk(FLATS);
  for (const { id, screen, file } of [...listed, ...own]) replies.set(id, await sendStrictly(desk, screen, file()));
  for (const { id, screen, file, before } of afterOthers) {
    const office = await openReadingDesk(FLATS);
    if (before) await sendStrictly(office, screen, before(), { keep: true });
    replies.set(id, await sendStrictly(office, screen, file()));
    await office.close();
  }
});
afterAll(() => desk.close());

const of = ({ id }: Case) => replies.get(id) as StrictReply;

/** Refused, or taken as it is meant. */
async function isSafe(one: Case): Promise<boolean> {
  const { status, written } = of(one);
  return status >= 400 || (await matchesMeaning(one, written));
}

describe("the specified call", () => {
  it("says of every file what the golden table says", async () => {
    const found = all.map((one) => {
      const { code, written } = of(one);
      const texts = written.map(({ text }) => text);
      const { id, screen, expected, was } = one;
      const code1 = was && /^[134]$/.test(was) ? "rows" : (one.said ?? "rows_invalid");
      const rows = { rows: String(texts.length), digest: texts.length > 0 ? digestOf(texts) : "" };
      return { id, screen, expected, before: was ? `${was} ${code1}` : "", strict: code, ...rows };
    });
    expect(found).toEqual(await golden(found));
  });

  it.each(listed.filter(({ was }) => was === "1"))("still takes $id rightly: $what", async (one) => {
    const { code, written } = of(one);
    expect(await matchesMeaning(one, written), `${code} ${written.map(({ text }) => text).join("; ")}`).toBe(true);
  });

  it.each(all.filter(({ was, waits }) => was !== "1" && !waits))(
    "takes $id rightly or not at all: $what",
    async (one) => {
      const { code, written } = of(one);
      expect(await isSafe(one), `${code} ${written.map(({ text }) => text).join("; ")}`).toBe(true);
    },
  );

  it.each(all.filter(({ waits }) => waits))("takes $id, which waits for the review: $what ($waits)", (one) => {
    expect(of(one).code).toBe("rows");
  });

  it("never fails by itself", () => {
    expect([...replies].filter(([, { status }]) => status >= 500)).toEqual([]);
  });
});
