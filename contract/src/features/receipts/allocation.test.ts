import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paise } from "../../money.ts";
import { allocate, type Line, type OpenBill } from "./allocation.ts";

const rupees = (amount: number) => paise(amount * 100);
const bill = (id: string, remaining: number, dueOn: string): OpenBill => ({
  id,
  remainingPaise: rupees(remaining),
  dueOn,
});
const line = (billId: string, amount: number): Line => ({ billId, amountPaise: rupees(amount) });

const open = [
  bill("MAINT-2627-000002", 1_500, "2026-10-10"),
  bill("ELEC-2627-000007", 800, "2026-09-10"),
  bill("ELEC-2627-000001", 300, "2026-10-10"),
];

describe("money is divided over a flat's bills", () => {
  it("the bill that is due first takes it first, and of two due on one day the first number", () => {
    expect(allocate(rupees(1_200), open, [])).toEqual({
      lines: [line("ELEC-2627-000007", 800), line("ELEC-2627-000001", 300), line("MAINT-2627-000002", 100)],
      advance: 0,
    });
  });

  it("what the payer wished for comes before what is older", () => {
    expect(allocate(rupees(1_600), open, [line("MAINT-2627-000002", 1_500)])).toEqual({
      lines: [line("ELEC-2627-000007", 100), line("MAINT-2627-000002", 1_500)],
      advance: 0,
    });
  });

  it("a bill that is wished to take nothing is left out, and the rest is an advance", () => {
    const { lines, advance } = allocate(rupees(3_000), open, [line("MAINT-2627-000002", 0)]);
    expect(lines.map(({ billId }) => billId)).toEqual(["ELEC-2627-000007", "ELEC-2627-000001"]);
    expect(advance).toBe(rupees(1_900));
  });

  it("whoever owes nothing pays in advance", () => {
    expect(allocate(rupees(500), [], [])).toEqual({ lines: [], advance: rupees(500) });
  });
});

const anyBills = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^ELEC-2627-0000\d\d$/),
    remainingPaise: fc.integer({ min: 1, max: 1_000_000 }).map(paise),
    dueOn: fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, "0")}`),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);
const anyCase = fc.record({
  amount: fc.integer({ min: 1, max: 5_000_000 }).map(paise),
  open: anyBills,
  wished: fc.array(fc.record({ at: fc.nat(11), amountPaise: fc.integer({ min: 0, max: 2_000_000 }).map(paise) })),
});
const draftLines = (bills: OpenBill[], wished: { at: number; amountPaise: Line["amountPaise"] }[]): Line[] =>
  wished.flatMap(({ at, amountPaise }) => (bills[at] ? [{ billId: bills[at].id, amountPaise }] : []));

describe("whatever is owed and wished", () => {
  it("the lines and the advance are the amount, and no line is above its bill's rest", () => {
    void fc.assert(
      fc.property(anyCase, ({ amount, open: bills, wished }) => {
        const { lines, advance } = allocate(amount, bills, draftLines(bills, wished));
        const rests = new Map(bills.map(({ id, remainingPaise }) => [id, remainingPaise]));
        expect(lines.reduce((sum, { amountPaise }) => sum + amountPaise, advance as number)).toBe(amount);
        for (const { billId, amountPaise } of lines) expect(amountPaise).toBeLessThanOrEqual(rests.get(billId) ?? 0);
        expect(new Set(lines.map(({ billId }) => billId)).size).toBe(lines.length);
      }),
    );
  });

  it("without a wish nothing older stays open while something newer is paid", () => {
    void fc.assert(
      fc.property(anyCase, ({ amount, open: bills }) => {
        const { lines } = allocate(amount, bills, []);
        const paid = new Map(lines.map(({ billId, amountPaise }) => [billId, amountPaise]));
        const newest = lines.at(-1);
        const last = bills.find(({ id }) => id === newest?.billId);
        for (const one of bills) {
          if (last && one.dueOn < last.dueOn) expect(paid.get(one.id)).toBe(one.remainingPaise);
        }
      }),
    );
  });

  it("the order in which the bills are given changes nothing", () => {
    void fc.assert(
      fc.property(anyCase, ({ amount, open: bills, wished }) => {
        const draft = draftLines(bills, wished);
        expect(allocate(amount, [...bills].reverse(), draft)).toEqual(allocate(amount, bills, draft));
      }),
    );
  });
});
