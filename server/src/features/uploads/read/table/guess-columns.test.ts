import { describe, expect, it } from "vitest";
import { billFields, day, paiseOf, residentFields, sheetOf, type Value } from "../../../../../test/sheets/tables.ts";
import { findHeader } from "./find-header.ts";
import { kindColumns, titleMentions } from "./kind-columns.ts";
import { moneyRivals } from "./money-rivals.ts";

function billsOf(rows: Value[][], hidden: number[] = []) {
  const sheet = sheetOf(rows, hidden);
  const [guess] = findHeader(sheet, billFields);
  if (!guess) throw new Error("no header");
  return { sheet, guess, rivals: moneyRivals(sheet, guess, billFields, paiseOf).map(({ header }) => header) };
}

function residentsOf(header: string[], ...people: Value[][]) {
  return findHeader(sheetOf([header, ...people]), residentFields)[0];
}

describe("of two columns that could be a field's", () => {
  it("the visible one is taken, though the hidden one has the better name", () => {
    const rows = [
      ["Flat No", "Type", "Amount", "Due Date", "Net Payable today"],
      ["A-101", "electricity", 900, day, 1500],
    ];
    const { guess, rivals } = billsOf(rows, [2]);
    expect(guess.placed.originalAmount).toEqual([4]);
    expect(guess.columns[2]).toMatchObject({ header: "Amount", hidden: true, why: "none" });
    expect(rivals).toEqual([]);
  });

  it("a hidden one is taken where there is no other", () => {
    const { guess } = billsOf(
      [
        ["Flat No", "Type", "Amount", "Due Date"],
        ["A-101", "electricity", 900, day],
      ],
      [2],
    );
    expect(guess.columns[2]).toMatchObject({ field: "originalAmount", hidden: true, why: "exact" });
  });

  it("the mobile is the phone, even with a bad number among the mobiles", () => {
    const header = ["Flat No", "Name", "Email", "Phone", "Mobile", "Complex"];
    const people = [
      ["A-101", "Asha Rao", "a@example.in", "022-24441111", "9876543210", "RICHMOND PARK"],
      ["A-102", "Om Das", "o@example.in", "022-24441112", "9876543211", "RICHMOND PARK"],
      ["A-103", "Ila Sen", "i@example.in", "022-24441113", "same", "RICHMOND PARK"],
    ];
    expect(residentsOf(header, ...people)?.placed.phone).toEqual([4]);
  });

  it("the owner is the resident, and the tenant only a likely one", () => {
    const person = ["A-101", "Tara Bose", "Asha Rao", "a@example.in"];
    const guess = residentsOf(["Flat No", "Tenant Name", "Owner Name", "Email"], person);
    expect(guess?.placed.name).toEqual([2]);
    expect(guess?.columns[1]).toMatchObject({ why: "none" });
    expect(guess?.columns[1]?.score).toBeCloseTo(0.61, 9);
  });

  it("the amount is what the file calls so, and not its numbers or its units", () => {
    const { guess, rivals } = billsOf([
      ["Bill No", "Flat No", "Previous Reading", "Electricity Units", "Type", "Amount", "Due Date"],
      [1001, "A-101", 4100, 120, "electricity", 1500, day],
    ]);
    expect(guess.placed.originalAmount).toEqual([5]);
    expect(rivals).toEqual([]);
  });

  it("a column without money is no amount, whatever its name", () => {
    const { guess } = billsOf([
      ["Flat No", "Type", "Amount", "Due Date", "Rate"],
      ["A-101", "electricity", "see note", day, 5],
    ]);
    expect(guess.placed.originalAmount).toBeUndefined();
  });
});

describe("a flat in two columns", () => {
  it("is block and number together", () => {
    const header = ["Tower", "Flat No", "Name", "Email"];
    const guess = residentsOf(header, ["A", 101, "Asha Rao", "a@example.in"], ["B", 102, "Om Das", "o@example.in"]);
    expect(guess?.placed).toMatchObject({ flatNumber: [0, 1], name: [2] });
    expect(guess?.placed.complex).toBeUndefined();
    expect(guess?.columns[0]).toMatchObject({ field: "flatNumber" });
  });

  it("is one column where the flat names its block itself, and the tower may be a complex", () => {
    const guess = residentsOf(
      ["Tower", "Flat No", "Name", "Email"],
      ["RICHMOND PARK", "A-101", "Asha Rao", "a@example.in"],
    );
    expect(guess?.placed).toMatchObject({ flatNumber: [1], complex: [0] });
  });
});

describe("rivals of the amount", () => {
  const header = ["Flat No", "Type", "Bill Amount", "Due Date"];
  const bill: Value[] = ["A-101", "electricity", 1500, day];

  it.each([
    ["Grand Total", 1770],
    ["GST 18%", 270],
    ["Arrears", 0.01],
    ["Amount", 1500.5],
    ["बकाया", "300"],
  ])("is a column %j that differs", (name, value) => {
    expect(
      billsOf([
        [...header, name],
        [...bill, value],
      ]),
    ).toMatchObject({
      guess: { placed: { originalAmount: [name === "Amount" ? 4 : 2] } },
      rivals: [name === "Amount" ? "Bill Amount" : name],
    });
  });

  it("are all sums that a total may contain, but no numbers of the rows", () => {
    const { rivals } = billsOf([
      ["Sr", "Flat No", "Type", "Nov-26", "Dec-26", "Total", "Due Date"],
      [7, "A-101", "electricity", 900, 1500, 2400, day],
    ]);
    expect(rivals).toEqual(["Nov-26", "Dec-26"]);
  });

  it("are two columns of one name", () => {
    const { guess, rivals } = billsOf([
      ["Flat No", "Type", "Amount", "Due Date", "Amount"],
      [...bill, 900],
    ]);
    expect(guess.placed.originalAmount).toEqual([2]);
    expect(rivals).toEqual(["Amount"]);
  });

  it.each<[string, string, Value]>([
    ["says the same in every row", "Total", 1500],
    ["is mostly no money", "Balance", "paid"],
    ["is called otherwise", "Parking slot", 12],
    ["counts something else", "Total Units", 120],
  ])("is none that %s", (_why, name, value) => {
    expect(
      billsOf([
        [...header, name],
        [...bill, value],
      ]).rivals,
    ).toEqual([]);
  });

  it("is none that nobody sees", () => {
    expect(
      billsOf(
        [
          [...header, "Arrears"],
          [...bill, 300],
        ],
        [4],
      ).rivals,
    ).toEqual([]);
  });

  it("differs when only the last of many rows does", () => {
    const many: Value[][] = Array.from({ length: 400 }, (_, at) => [
      `A-${at}`,
      "electricity",
      1500,
      day,
      at === 399 ? 1 : 1500,
    ]);
    expect(billsOf([[...header, "Total"], ...many]).rivals).toEqual(["Total"]);
  });
});

describe("electricity and maintenance as two columns of money", () => {
  const rows: Value[][] = [
    ["Flat No", "Elec charges", "CAM (Rs)", "Maintenance remarks", "Due Date"],
    ["A-101", 1500, 3000, "paid late", day],
    ["A-102", 1625.5, 3000, "", day],
  ];
  const columnsOf = (all: Value[][], hidden: number[] = []) => {
    const { guess, sheet } = billsOf(all, hidden);
    return kindColumns(sheet, guess, billFields).map(({ at, billType }) => [at, billType]);
  };

  it("are one bill each", () => {
    expect(columnsOf(rows)).toEqual([
      [1, "electricity"],
      [2, "maintenance"],
    ]);
    expect(columnsOf(rows, [2])).toEqual([[1, "electricity"]]);
    const hindi = [
      ["फ्लैट", "बिजली बिल", "रखरखाव शुल्क", "देय तिथि"],
      ["A-101", 1500, 3000, day],
    ];
    expect(columnsOf(hindi)).toEqual([
      [1, "electricity"],
      [2, "maintenance"],
    ]);
  });

  it("are a table of bills, in which a person chooses", () => {
    const { guess, rivals } = billsOf(rows);
    expect(guess.score).toBeGreaterThan(2.2);
    expect(guess.placed).toEqual({ flatNumber: [0], originalAmount: [1], dueDate: [4] });
    expect(rivals).toEqual(["CAM (Rs)"]);
  });

  it("are rivals of their total", () => {
    const { guess, rivals } = billsOf([
      ["Flat No", "Electricity", "Maintenance", "Total"],
      ["A-101", 1500, 3000, 4500],
    ]);
    expect(guess.placed.originalAmount).toEqual([3]);
    expect(rivals).toEqual(["Electricity", "Maintenance"]);
    expect(guess.score).toBeGreaterThan(2.2);
  });
});

describe("a title", () => {
  it.each<[string, string[]]>([
    ["Electricity bills for November 2026", ["electricity"]],
    ["नवंबर के बिजली बिल", ["electricity"]],
    ["CAM and electricity", ["electricity", "maintenance"]],
    ["Light House Society", []],
  ])("%j mentions the types %j", (title, types) => {
    const { sheet, guess } = billsOf([
      [title],
      ["Flat No", "Amount", "Due Date", "Maintenance"],
      ["A-101", 1500, day, "x"],
    ]);
    expect(titleMentions(sheet, guess.index)).toEqual(types);
  });
});
