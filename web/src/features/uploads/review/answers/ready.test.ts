import type { Review } from "@aangan/contract/features/uploads/review";
import { describe, expect, it } from "vitest";
import { differences, percentMore, totalOf } from "./figures.ts";
import { answerIndex } from "./given-answer.ts";
import { firstOpen, openIn } from "./ready.ts";

const clear: Review = {
  plan: "0".repeat(64),
  sheets: [{ name: "Nov", rows: 2, score: 4, chosen: true }],
  table: { sheet: "Nov", headerRow: 1, columns: [], around: [] },
  doubts: [],
  values: [],
  left: [],
  totals: [],
  counts: { new: 2, alreadyThere: 0, changed: 0, bad: 0 },
  sums: [],
  days: [],
  first: [],
  changes: [],
  problems: [],
  warnings: [],
  withoutPassword: [],
  how: {},
};
const answer = (key: string, set: Review["how"]) => ({ key, params: {}, sample: "", count: 1, set });
const dueInPast = { code: "due_past" as const, count: 1, params: {}, rows: [], tick: true };

describe("a review", () => {
  it("without a question can go in", () => {
    expect(firstOpen(clear, {})).toBeNull();
  });

  it("waits for a header first", () => {
    const none = { ...clear, table: { ...clear.table, headerRow: null }, warnings: [dueInPast] };
    expect(firstOpen(none, {})).toBe("table");
  });

  it("waits for an answer until it is given", () => {
    const doubt = { code: "day_order" as const, params: {}, answers: [answer("dmy", { days: "dmy" })] };
    expect(firstOpen({ ...clear, doubts: [doubt] }, {})).toBe("questions");
    expect(firstOpen({ ...clear, doubts: [{ ...doubt, given: "dmy" }] }, {})).toBeNull();
  });

  it("asks for the sheet before its columns", () => {
    const doubt = { code: "several_sheets" as const, params: {}, answers: [answer("sheet", { sheets: ["Nov"] })] };
    expect(openIn({ ...clear, doubts: [doubt] }, {})).toMatchObject({ table: 1, questions: 0 });
  });

  it("waits for a value that stands for nothing yet", () => {
    const values = [{ field: "billType", from: "gas", rows: 3 }];
    expect(openIn({ ...clear, values }, {}).questions).toBe(1);
  });

  it("waits for the ticks of those warnings that need one", () => {
    const warnings = [dueInPast, { ...dueInPast, code: "sum_far" as const, tick: false }];
    expect(openIn({ ...clear, warnings }, {}).outcome).toBe(1);
    expect(openIn({ ...clear, warnings }, { agreed: ["due_past"] }).outcome).toBe(0);
  });
});

describe("the answer in force", () => {
  const doubt = {
    code: "several_amounts" as const,
    params: {},
    answers: [
      answer("column", { columns: { originalAmount: { at: [3] } } }),
      answer("column", { columns: { originalAmount: { at: [5] } } }),
    ],
  };

  it("is none as long as nobody gave one", () => {
    expect(answerIndex(doubt, { columns: { originalAmount: { at: [3] } } })).toBe(-1);
  });

  it("is told from another one of the same key by what it does", () => {
    const how = { columns: { flatNumber: { at: [0] }, originalAmount: { at: [5] } } };
    expect(answerIndex({ ...doubt, given: "column" }, how)).toBe(1);
  });
});

it("The answer that a remembered layout gave is found, though it names no other columns of money", () => {
  const answers = [3, 5].map((at) => answer("column", { columns: { originalAmount: { at: [at] } }, amounts: [] }));
  const doubt = { code: "several_amounts" as const, params: {}, answers, given: "column" };
  expect(answerIndex(doubt, { columns: { originalAmount: { at: [5] } } })).toBe(1);
});

describe("figures", () => {
  it("are added in paise", () => {
    expect(totalOf([{ amount: 0.1 }, { amount: 0.2 }, { amount: 4523.4 }])).toBe(452_370);
  });

  it("are compared in whole percent, and with nothing when there was nothing", () => {
    expect(percentMore(130, 100)).toBe(30);
    expect(percentMore(130, undefined)).toBeNull();
  });

  it("that differ in a later reading are named", () => {
    const later = { ...clear, counts: { ...clear.counts, new: 1, alreadyThere: 1 } };
    expect(differences(clear, later)).toEqual([
      { figure: "new", was: 2, is: 1 },
      { figure: "alreadyThere", was: 0, is: 1 },
    ]);
  });
});
