import type { Case } from "./case.ts";
import { type GivenBook, xlsx } from "./writers/book.ts";
import { type CellInput, day } from "./writers/cells.ts";
import type { GivenTab } from "./writers/sheet-xml.ts";

export const HEADER = ["Flat No", "Bill Type", "Amount", "Due Date"];
export const DUE = "2026-12-15";

/** The three bills of which most files tell; the middle one, in row 3, is the one that is written in odd ways. */
const BILLS = [
  ["A-101", "electricity", 1_000],
  ["A-001", "electricity", 1_234.5],
  ["B-012", "electricity", 2_500.75],
] as const;

/** The middle bill's cells. */
export interface Middle {
  flat?: CellInput;
  type?: CellInput;
  amount?: CellInput;
  due?: CellInput;
}

export function rows(middle: Middle = {}, dueOf: () => CellInput = () => day(DUE)): CellInput[][] {
  return BILLS.map(([flat, type, amount], index) => {
    const { flat: otherFlat, type: otherType, amount: otherAmount, due } = index === 1 ? middle : {};
    const dueCell = due === undefined ? dueOf() : due;
    return [
      otherFlat === undefined ? flat : otherFlat,
      otherType === undefined ? type : otherType,
      otherAmount === undefined ? amount : otherAmount,
      dueCell,
    ];
  });
}

/** A workbook of bills: the header, and rows with this middle one. */
export function bills(middle: Middle = {}, tab: Partial<GivenTab> = {}, book: Partial<GivenBook> = {}): Buffer {
  return tableOf([HEADER, ...rows(middle)], tab, book);
}

/** A workbook of one sheet with these rows. */
export function tableOf(tableRows: CellInput[][], tab: Partial<GivenTab> = {}, book: Partial<GivenBook> = {}): Buffer {
  return xlsx({ ...book, tabs: [{ name: "Bills", rows: tableRows, ...tab }, ...(book.tabs ?? [])] });
}

/** A bill as the tests compare it. */
export function bill(flat: string, type: string, rupees: string, due = DUE): string {
  return `${flat} ${type} ${rupees} ${due}`;
}

/** What the three rows mean, with what is other about the middle one. */
export function billed(middle: { flat?: string; type?: string; rupees?: string; due?: string } = {}): string[] {
  const { flat = "A-001", type = "electricity", rupees = "1234.50", due = DUE } = middle;
  return [
    bill("A-101", "electricity", "1000.00"),
    bill(flat, type, rupees, due),
    bill("B-012", "electricity", "2500.75"),
  ];
}

/** The other two, where the middle one is no bill. */
export function billedWithoutMiddle(): string[] {
  return billed().filter((_, at) => at !== 1);
}

type CaseInput = Pick<Case, "id" | "what" | "usual" | "expected"> & Partial<Case>;

/** A case of the screen of bills whose three rows, unless it says otherwise, mean the three bills. */
export function billCase(input: CaseInput & Pick<Case, "file">): Case {
  const means = input.expected === "refuse" ? {} : { means: billed() };
  return { screen: "bills", ...means, ...input };
}
