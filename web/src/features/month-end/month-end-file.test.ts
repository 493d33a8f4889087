import type { MonthEnd } from "@aangan/contract/features/month-end/month-end";
import { type CellObject, read, type WorkSheet } from "@e965/xlsx";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { workbookOf } from "../../lib/exports/workbook.ts";
import { i18n, loadTexts } from "../../lib/language/languages.ts";
import { monthEndSheets } from "./month-end-file.ts";
import { monthsToChoose } from "./months-to-choose.ts";

const asha = { flatNumber: "E-041", name: "Asha Rao", complex: "RICHMOND PARK" };
const none = {
  ...{ opening: 0, billed: 0, cancelled: 0, onBills: 0, used: 0, usedBack: 0, reversedOfBills: 0, refundedOfBills: 0 },
  ...{ closing: 0, openingAdvances: 0, asAdvances: 0, assigned: 0, reversedOfAdvances: 0, refundedOfAdvances: 0 },
  ...{ closingAdvances: 0, openingUnidentified: 0, unidentified: 0, givenToFlats: 0, refundedOfUnidentified: 0 },
  closingUnidentified: 0,
};
const noMoney = { assigned: 0, cancelled: 0, refunded: 0, countsElsewhere: 0, bookedElsewhere: 0 };

/**
 * 1,000.10 open; 2,00,000.20 billed; 500.30 received with an advance of 50 that paid 20 of a bill; 100 refunded. Of 70 that
 * nobody knows, a flat has got 40.
 */
const file: MonthEnd = {
  month: "2026-10",
  lastDay: "2026-10-31",
  complexes: [
    { ...none, complex: "REGENT HOUSE", opening: 10, closing: 10 },
    {
      ...{ ...none, complex: "RICHMOND PARK", opening: 1000.1, billed: 200_000.2, onBills: 500.3, used: 20 },
      ...{ refundedOfBills: 100, closing: 200_580, asAdvances: 50, assigned: 40, closingAdvances: 70 },
    },
    { ...none, complex: "", unidentified: 70, givenToFlats: 40, closingUnidentified: 30 },
  ],
  received: [
    { ...noMoney, complex: "RICHMOND PARK", way: "upi", received: 550.3, booked: 550.3, collected: 550.3 },
    { ...noMoney, complex: "RICHMOND PARK", way: "unidentified", received: 0, assigned: 40, booked: 0, collected: 40 },
    { ...noMoney, complex: "", way: "unidentified", received: 70, assigned: -40, booked: 70, collected: 30 },
  ],
  bills: [
    {
      ...{ ...asha, _id: "MAIN-2627-000001", billType: "maintenance", uploadedOn: "2026-10-01", dueDate: "2026-10-20" },
      ...{ cancelledOn: "", billed: 200_000.2, cancelled: 0, rest: 199_579.9 },
    },
  ],
  payments: [
    {
      ...{ ...asha, _id: "P1", receipt: "", way: "upi", reference: "=1+1", billId: "MAIN-2627-000001" },
      ...{
        countedOn: "2026-10-05",
        bookedOn: "2026-10-05",
        takenBackOn: "",
        onBill: 500.3,
        asAdvance: 50,
        unidentified: 0,
      },
    },
  ],
  movements: [
    {
      ...asha,
      kind: "used",
      paymentId: "P1",
      billId: "MAIN-2627-000001",
      countedOn: "2026-10-06",
      bookedOn: "2026-10-06",
      reason: "",
      bill: 20,
      advance: -20,
      unidentified: 0,
    },
    {
      ...asha,
      kind: "refund",
      paymentId: "P1",
      billId: "MAIN-2627-000001",
      countedOn: "2026-10-07",
      bookedOn: "2026-10-07",
      reason: "Twice",
      bill: -100,
      advance: 0,
      unidentified: 0,
    },
  ],
  failed: [
    {
      ...asha,
      _id: "F1",
      billId: "MAIN-2627-000001",
      beganOn: "2026-10-04",
      company: "sandbox",
      amount: 500,
      state: "FAILED",
    },
  ],
};

beforeAll(() => loadTexts("ui", "office", "month-end"));

const bytesOf = (of: MonthEnd) =>
  workbookOf(
    monthEndSheets((id, values) => i18n._(id, values), of),
    () => {},
  );
const readWorkbook = (of: MonthEnd) => read(bytesOf(of), { cellFormula: true, cellNF: true });

/** The rows of the summary that have a label, each with its cells. */
function linesOf(sheet: WorkSheet | undefined) {
  const cells = sheet as Record<string, CellObject> | undefined;
  const rows = Array.from({ length: 80 }, (_, row) =>
    ["A", "B", "C", "D", "E"].map((column) => cells?.[`${column}${row + 1}`]),
  );
  return rows.filter(([label]) => label?.v !== undefined);
}

afterEach(() => vi.useRealTimers());

describe("a month's file", () => {
  it("is equal in every byte whenever its figures are downloaded", () => {
    const files = ["2026-11-05", "2026-12-05", "2027-01-05"].map((day) => {
      vi.useFakeTimers({ now: new Date(`${day}T10:00:00Z`) });
      return Buffer.from(bytesOf(file)).toString("base64");
    });
    expect(new Set(files).size).toBe(1);
    expect(Buffer.from(bytesOf({ ...file, failed: [] })).toString("base64")).not.toBe(files[0]);
  });

  it("has the summary first and a sheet for each list, failed attempts on their own", () => {
    expect(readWorkbook(file).SheetNames).toEqual([
      "Summary",
      "Bills",
      "Payments",
      "Given back and moved",
      "Failed attempts",
    ]);
  });

  it("says of each complex and in all what became of what was open", () => {
    const lines = linesOf(readWorkbook(file).Sheets.Summary);
    const valuesOf = (label: string) =>
      lines.filter(([head]) => head?.v === label).map(([, ...cells]) => cells.map((cell) => cell?.v));
    expect(valuesOf("Open before the month")).toEqual([[10, 1000.1, 0, 1010.1]]);
    expect(valuesOf("+ Billed")).toEqual([[0, 200_000.2, 0, 200_000.2]]);
    expect(valuesOf("= Open at the end")).toEqual([[10, 200_580, 0, 200_590]]);
    expect(valuesOf("= Advances at the end")).toEqual([[0, 70, 0, 70]]);
    expect(valuesOf("= Unidentified at the end")).toEqual([[0, 0, 30, 30]]);
    expect(valuesOf("= Collected")).toEqual([[0, 590.3, 30, 620.3]]);
    expect(valuesOf("UPI")).toEqual([[0, 550.3, 0, 550.3]]);
    expect(valuesOf("Control: must be 0")).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
  });

  it("shows in the control what does not add up", () => {
    const [one, other, nobodys] = file.complexes;
    if (!one || !other || !nobodys) throw new Error("three complexes");
    const lines = linesOf(
      readWorkbook({ ...file, complexes: [one, { ...other, closing: 200_579.99 }, nobodys] }).Sheets.Summary,
    );
    const [first] = lines.filter(([head]) => head?.v === "Control: must be 0");
    expect(first?.slice(1).map((cell) => cell?.v)).toEqual([0, 0.01, 0, 0.01]);
  });

  it("computes what it can by formulas over its other sheets", () => {
    const { Summary, Bills, Payments } = readWorkbook(file).Sheets;
    const formulas = linesOf(Summary).flatMap((line) =>
      line.flatMap((cell) => (cell?.f === undefined ? [] : [cell.f])),
    );
    expect(formulas).toContain("ROUND(SUMIFS('Bills'!$H$2:$H$2,'Bills'!$D$2:$D$2,C$1),2)");
    expect(formulas).toContain(
      `ROUND(SUMIFS('Payments'!$M$2:$M$2,'Payments'!$E$2:$E$2,C$1,'Payments'!$F$2:$F$2,"UPI"),2)`,
    );
    expect(Bills?.H3).toMatchObject({ f: "SUM(H2:H2)", v: 200_000.2 });
    expect(Payments?.M2).toMatchObject({ f: "J2+K2+L2", v: 550.3 });
  });

  it("keeps days as days, amounts as numbers in lakhs and crores, and a text that looks like a formula a text", () => {
    const { Bills, Payments } = readWorkbook(file).Sheets;
    expect(Bills?.F2).toMatchObject({ t: "n", v: 46_296, z: "dd mmm yyyy" });
    expect(Bills?.H2).toMatchObject({ t: "n", v: 200_000.2, w: "2,00,000.20" });
    expect(Payments?.H2).toMatchObject({ t: "s", v: "=1+1" });
    expect(Payments?.H2).not.toHaveProperty("f");
  });

  it("names each line of sums in a cell for texts, and has no cell that is no number", () => {
    const { SheetNames, Sheets } = readWorkbook(file);
    for (const name of SheetNames) {
      const cells = Object.values((Sheets[name] ?? {}) as Record<string, CellObject>).filter(
        (cell) => cell?.t !== undefined,
      );
      expect([name, cells.filter(({ t, v }) => t === "e" || (t === "n" && !Number.isFinite(v)))]).toEqual([name, []]);
      if (name !== "Summary") expect([name, cells.filter(({ v }) => v === "In all")]).not.toEqual([name, []]);
    }
  });

  it("can be made of a month in which nothing was", () => {
    const empty = { ...file, complexes: [], received: [], bills: [], payments: [], movements: [], failed: [] };
    expect(readWorkbook(empty).SheetNames).toHaveLength(5);
  });
});

describe("the months to choose from", () => {
  it("begin with the present one, before which is the last that is over", () => {
    expect(monthsToChoose("2026-01-31").slice(0, 3)).toEqual(["2026-01", "2025-12", "2025-11"]);
    expect(monthsToChoose("2026-01-31")).toHaveLength(25);
  });
});
