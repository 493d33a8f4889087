import type { How } from "@aangan/contract/features/uploads/how";
import { PlanDigest } from "@aangan/contract/features/uploads/review";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PlannedRow, planOf } from "./plan.ts";

const file = Buffer.alloc(32, 7);
const text = fc.string({ maxLength: 8 });

const planned: fc.Arbitrary<PlannedRow> = fc.record(
  {
    sheet: text,
    row: fc.integer({ min: 1, max: 20_000 }),
    fate: fc.constantFrom("new", "there", "changed"),
    key: text,
    paise: fc.integer({ min: 1, max: 9_999_999_999 }),
    changes: fc.array(text, { maxLength: 3 }),
  },
  { requiredKeys: ["sheet", "row", "fate", "key"] },
);
const rows = fc.array(planned, { minLength: 1, maxLength: 20 });

const how: How = {
  sheets: ["Nov", "Dec"],
  headerRow: 5,
  columns: { flatNumber: { at: [1, 0] }, billType: { value: "electricity" } },
  values: { complex: { "Richmond Park": "RICHMOND PARK", Regent: "REGENT HOUSE" } },
  days: "dmy",
  leaveOut: [
    { sheet: "Nov", row: 9 },
    { sheet: "Nov", row: 41 },
  ],
  cells: [{ sheet: "Nov", row: 7, field: "originalAmount", text: "1500" }],
};

/** The same answers, as another browser might send them. */
function reversed(value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, reversed(part)] as const);
  return Object.fromEntries(entries.toReversed());
}

describe("the digest of what a reviewer was shown", () => {
  it("is one that the contract takes, and the same each time", () => {
    fc.assert(
      fc.property(rows, (fates) => {
        expect(PlanDigest.safeParse(planOf(fates, how, file)).success).toBe(true);
        expect(planOf(structuredClone(fates), structuredClone(how), file)).toBe(planOf(fates, how, file));
      }),
    );
  });

  it("is another as soon as one thing of one row changes", () => {
    const changed = fc.tuple(rows, fc.nat(), fc.constantFrom("sheet", "row", "fate", "key", "paise", "changes"));
    fc.assert(
      fc.property(changed, ([fates, nth, what]) => {
        const other = {
          sheet: "another sheet",
          row: 20_001,
          fate: "bad",
          key: "another key",
          paise: 0,
          changes: ["e-mail"],
        };
        const picked = nth % fates.length;
        const after = fates.map((row, index) => (index === picked ? { ...row, [what]: other[what as "row"] } : row));
        expect(planOf(after, how, file)).not.toBe(planOf(fates, how, file));
      }),
    );
  });

  it("is another when a row is missing, or two changes become one", () => {
    const row = { sheet: "Nov", row: 2, fate: "new", key: "A-1 electricity" };
    expect(planOf([row, row], {}, file)).not.toBe(planOf([row], {}, file));
    const two = { ...row, changes: ["name,phone"] };
    expect(planOf([two], {}, file)).not.toBe(planOf([{ ...two, changes: ["name", "phone"] }], {}, file));
  });

  it("does not depend on the order in which the answers were given", () => {
    const { sheets = [], leaveOut = [] } = how;
    const other = { ...(reversed(how) as How), sheets: sheets.toReversed(), leaveOut: leaveOut.toReversed() };
    expect(Object.keys(other)).not.toEqual(Object.keys(how));
    expect(planOf([], other, file)).toBe(planOf([], how, file));
  });

  it("does not depend on passwords, ticks and the name under which the answers are remembered", () => {
    const confirmed: How = {
      ...how,
      passwords: { "A-1": "mango-and-lamp-9" },
      agreed: ["due_past"],
      layout: { name: "Accounts office" },
    };
    expect(planOf([], confirmed, file)).toBe(planOf([], how, file));
  });

  it.each<[string, How]>([
    ["the other day order", { days: "mdy" }],
    ["block and number exchanged", { columns: { ...how.columns, flatNumber: { at: [0, 1] } } }],
    ["a corrected cell", { cells: [{ sheet: "Nov", row: 7, field: "originalAmount", text: "1500.50" }] }],
    ["one more row left out", { leaveOut: [...(how.leaveOut ?? []), { sheet: "Nov", row: 42 }] }],
    ["another complex for a name", { values: { complex: { "Richmond Park": "REGENT HOUSE" } } }],
    ["the page of another complex", { complex: "REGENT HOUSE" }],
  ])("is another with %s", (_what, answer) => {
    expect(planOf([], { ...how, ...answer }, file)).not.toBe(planOf([], how, file));
  });

  it("minds which of two corrections of one cell came last", () => {
    const [cell] = how.cells ?? [];
    const twice = (texts: string[]): How => ({
      cells: texts.flatMap((typed) => (cell ? [{ ...cell, text: typed }] : [])),
    });
    expect(planOf([], twice(["1", "2"]), file)).not.toBe(planOf([], twice(["2", "1"]), file));
  });

  it("is another for another file", () => {
    expect(planOf([], how, Buffer.alloc(32, 8))).not.toBe(planOf([], how, file));
  });
});
