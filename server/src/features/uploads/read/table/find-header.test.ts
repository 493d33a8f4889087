import { describe, expect, it } from "vitest";
import { billFields, day, merged, residentFields, sheetOf, type Value } from "../../../../../test/sheets/tables.ts";
import { findHeader, headerAt } from "./find-header.ts";

const header = ["Flat No", "Bill Type", "Amount", "Due Date"];
const bills: Value[][] = [
  ["A-101", "electricity", 1500, day],
  ["A-102", "electricity", 1625.5, day],
  ["B-201", "maintenance", 3000, day],
];
const all = { flatNumber: [0], billType: [1], originalAmount: [2], dueDate: [3] };
const first = (rows: Value[][], hidden?: number[]) => findHeader(sheetOf(rows, hidden), billFields)[0];

describe("the table of an accountant's sheet", () => {
  it("has its header in the first row", () => {
    expect(first([header, ...bills])).toMatchObject({ index: 0, lines: 1, score: 4, placed: all, headers: header });
  });

  it("is found below a letterhead and a blank row", () => {
    const letterhead: Value[][] = [
      ["Sunrise Residents' Society"],
      ["Electricity bills for November"],
      ["Flat wise", "list"],
      [],
    ];
    expect(first([...letterhead, header, ...bills])).toMatchObject({ index: 3, placed: all, score: 4 });
  });

  it("may start in column C of row 5", () => {
    const shifted = [[], [], [], [], ...[header, ...bills].map((row) => [null, null, ...row])];
    expect(first(shifted)?.placed).toEqual({ flatNumber: [2], billType: [3], originalAmount: [4], dueDate: [5] });
  });

  it.each([
    [["Unit No", "Bill Head", "Net Payable", "Last Date"]],
    [["Flat #", "Bill Type", "Amt.", "Due date (dd/mm/yyyy)"]],
    [["House No", "Type", "Total", "Due Date"]],
    [["मकान नंबर", "प्रकार", "राशि", "देय तिथि"]],
    [["Flat No*", "Bill Type*", "Amount*", "Due Date*"]],
  ])("is known by %j", (names) => {
    expect(first([names, ...bills])).toMatchObject({ placed: all, score: 4 });
    expect(first([names, ...bills])?.columns.map(({ why }) => why)).toEqual(["exact", "exact", "exact", "exact"]);
  });

  it("may have a header of two lines, the upper one merged over several columns", () => {
    const lines: Value[][] = [
      ["Flat No", "Bill details", merged, merged],
      [null, "Bill Type", "Amount", "Due Date"],
    ];
    expect(first([...lines, ...bills])).toMatchObject({ index: 0, lines: 2, placed: all, score: 4 });
  });

  it("may have a header of two lines", () => {
    const upper = ["Flat", "Bill", "Amount", "Due"];
    const lower = ["No.", "Type", "(Rs.)", "Date"];
    const found = first([["Sunrise", "Society"], upper, lower, ...bills]);
    expect(found).toMatchObject({ index: 1, lines: 2, placed: all, score: 4 });
    expect(found?.headers).toEqual(["Flat No.", "Bill Type", "Amount (Rs.)", "Due Date"]);
  });

  it("has a header of one line where a line of units or the first section follows", () => {
    for (const below of [["", "", "Rs", "dd/mm/yyyy"], ["BLOCK A"], ["BLOCK A", merged, merged, merged]]) {
      expect(first([header, below, ...bills])).toMatchObject({ index: 0, lines: 1, placed: all });
    }
  });

  it("has the first of its repeated headers, however clean the last page is", () => {
    const found = findHeader(sheetOf([header, ["BLOCK A"], ...bills, ["note"], header, ...bills]), billFields);
    expect(found.map(({ index }) => index)).toEqual([0]);
  });

  it("is read as texts too, as of a text file", () => {
    const texts = [
      header,
      ["A-101", "electricity", "1,500.00", "10/12/2026"],
      ["A-102", "electricity", "1625", "10/12/2026"],
    ];
    expect(first(texts)).toMatchObject({ index: 0, lines: 1, placed: all, score: 4 });
  });

  it("is found with one odd header or cells of another form", () => {
    expect(
      first([
        ["Flat No", "Amount", "Due Date"],
        ...bills.map(([flat, , amount, due]) => [flat ?? "", amount ?? "", due ?? ""]),
      ])?.score,
    ).toBe(3);
    expect(first([header, ...bills.map((row) => ["?", ...row.slice(1)])])?.score).toBeCloseTo(3.6, 9);
  });

  it("may have nothing filled in yet", () => {
    expect(first([header])).toMatchObject({ placed: all });
    expect(first([header])?.score).toBeCloseTo(2.4, 9);
  });

  it("is not looked for below forty rows of something else", () => {
    const notes = Array.from({ length: 41 }, (_, index) => [`Note ${index}`, "of the", "committee"]);
    expect(findHeader(sheetOf([...notes, header, ...bills]), billFields)).toEqual([]);
    expect(first([...notes.slice(2), header, ...bills])?.index).toBe(39);
  });
});

describe("the header row that a person clicked", () => {
  it("is taken as it is", () => {
    const sheet = sheetOf([header, ...bills, [], ["Wing", "Kind of thing", "How much", "Due Date"], ...bills]);
    expect(headerAt(sheet, billFields, 6)).toMatchObject({ index: 4, lines: 1, placed: { dueDate: [3] } });
    expect(headerAt(sheet, billFields, 5)).toBeUndefined();
  });

  it("is read together with its second line", () => {
    const sheet = sheetOf([["Flat", "Bill", "Amount", "Due"], ["No.", "Type", "(Rs.)", "Date"], ...bills]);
    expect(headerAt(sheet, billFields, 1)).toMatchObject({ index: 0, lines: 2, placed: all });
  });
});

describe("a list of residents", () => {
  const people: Value[][] = [["A-101", "Asha Rao", "asha@example.in", "9876543210", "secret-one", "RICHMOND PARK"]];

  it.each([
    [["Flat No.", "Owner Name", "E-mail ID", "Mobile No.", "Password", "Complex"]],
    [["FLAT NO", "NAME OF OWNER", "EMAIL ID", "CONTACT NO", "PASSWORD", "SOCIETY"]],
    [["Flat No", "Name", "Email", "Phone (WhatsApp)", "Password", "Complex"]],
  ])("is known by %j", (names) => {
    expect(findHeader(sheetOf([["Members"], names, ...people]), residentFields)[0]).toMatchObject({
      index: 1,
      score: 6,
    });
  });
});
