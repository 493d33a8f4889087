import { describe, expect, it } from "vitest";
import { copyToMemory, isExcel, problemOf } from "./chosen-file.ts";

const file = (name: string, ...bytes: number[]) => new File([new Uint8Array(bytes)], name);

describe("a chosen file", () => {
  it("of another kind is refused before it is sent", () => {
    expect(problemOf(file("bills.pdf"), [".xlsx"])).toBe("file.wrong_kind");
    expect(problemOf(file("bills.csv"), [".xlsx"])).toBe("file.wrong_kind");
  });

  it("of a list is taken where lists are", () => {
    expect(problemOf(file("BILLS.CSV"), [".xlsx", ".csv"])).toBeNull();
  });

  it("of an older Excel is left to the server, which says what to do", () => {
    expect(problemOf(file("residents.xls"), [".xlsx"])).toBeNull();
  });

  it("is known as a workbook by its first bytes, not by its name", async () => {
    expect(await isExcel(file("bills.csv", 0x50, 0x4b, 0x03, 0x04))).toBe(true);
    expect(await isExcel(file("bills.xls", 0xd0, 0xcf, 0x11, 0xe0))).toBe(true);
    expect(await isExcel(new File(["Dear office"], "bills.xlsx"))).toBe(false);
  });

  it("keeps its name and bytes in memory", async () => {
    const copy = await copyToMemory(new File(["A-001"], "bills.csv"));
    expect([copy.name, await copy.text()]).toEqual(["bills.csv", "A-001"]);
  });
});
