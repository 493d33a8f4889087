import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Case } from "../../server/test/imports/collection/case.ts";
import { openReadingDesk, type ReadingDesk } from "../../server/test/imports/collection/doors/desk.ts";
import { type Reviewed, sendToReview } from "../../server/test/imports/collection/doors/review.ts";
import { sendStrictly } from "../../server/test/imports/collection/doors/strict.ts";
import { FLATS, listed } from "../../server/test/imports/collection/listed/all.ts";
import { afterOthers, own } from "../../server/test/imports/collection/own/all.ts";
import { golden } from "./golden.ts";
import { matchesMeaning } from "./right.ts";

const all = [...listed, ...own, ...afterOthers];

let desk: ReadingDesk;
const fared = new Map<string, Reviewed>();
beforeAll(async () => {
  desk = await openReadingDesk(FLATS);
  for (const one of [...listed, ...own]) fared.set(one.id, await sendToReview(desk, one));
  for (const one of afterOthers) {
    const office = await openReadingDesk(FLATS);
    if (one.before) await sendStrictly(office, one.screen, one.before(), { keep: true });
    fared.set(one.id, await sendToReview(office, one));
    await office.close();
  }
});
afterAll(() => desk.close());

const of = ({ id }: Case) => fared.get(id) as Reviewed;
const wentIn = (one: Case) => ["sure", "rows"].includes(of(one).end);
const namesOf = (cases: readonly Case[]) => cases.map(({ id }) => id);

/** Usual files that it does not take as they are, and why. */
const NOT_TAKEN: Record<string, string> = {
  A105: "a file that says two things is refused, and mended by saving it in Excel",
  C22: "1500,00 has a comma where the other amounts have a point",
  C24: "words beside the figures could be another sum",
  C115: "46371 as a text is a day only to a program",
};
describe("the door that asks", () => {
  it("fares with every file as the golden table says", async () => {
    const found = all.map((one) => {
      const { end, asked, answers, ticks } = of(one);
      return { id: one.id, review: [...asked, end].join("; "), answers: `${answers} + ${ticks}` };
    });
    expect(found).toEqual(await golden(found));
  });

  it("writes nothing but what is meant", async () => {
    const right = await Promise.all(all.map((one) => matchesMeaning(one, of(one).written)));
    const wrong = all.filter((one, index) => wentIn(one) && !right[index]);
    expect(namesOf(wrong)).toEqual([]);
  });

  it("asks, warns or refuses where a file was taken wrongly, or reads it right", async () => {
    const wrongly = listed.filter(({ was }) => was === "3" || was === "4");
    const silent = wrongly.filter((one) => of(one).end === "sure");
    const right = await Promise.all(silent.map((one) => matchesMeaning(one, of(one).written)));
    expect(right).toEqual(silent.map(() => true));
  });

  it("takes 9 of 10 that were taken rightly with one click", () => {
    const rightly = listed.filter(({ was, expected }) => was === "1" && expected !== "refuse");
    const sure = rightly.filter((one) => of(one).end === "sure");
    expect(sure.length / rightly.length).toBeGreaterThanOrEqual(0.9);
  });

  it("takes what was refused though usual, with three answers at most", () => {
    const refused = all.filter(({ expected }) => expected === "accept").filter((one) => !wentIn(one));
    expect(namesOf(refused)).toEqual(Object.keys(NOT_TAKEN));
    expect(namesOf(all.filter((one) => of(one).answers > 3))).toEqual([]);
    const unneeded = listed.filter(({ was, expected }) => expected === "accept" && /^2[cd]$/.test(was ?? ""));
    expect(unneeded.filter(wentIn).length / unneeded.length).toBeGreaterThanOrEqual(0.9);
  });

  it("never fails by itself", () => {
    expect(namesOf(all.filter((one) => of(one).status >= 500))).toEqual([]);
  });
});
