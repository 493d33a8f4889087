import { describe, expect, it } from "vitest";
import { everyForm, readFile } from "../../../../test/sheets/read-file.ts";
import { PORTAL } from "../../traffic/caller-name.ts";
import { createSpreadsheetReader } from "../spreadsheet-reader.ts";

describe("a file is a text only where texts are asked for", () => {
  const list = Buffer.from("Flat,Amount\nA-1,500\n");

  it("and then read by the process apart", async () => {
    const reader = createSpreadsheetReader();
    expect(await reader.read(PORTAL, list, everyForm, () => [0])).toMatchObject({
      form: "csv",
      sheets: [{ name: "" }],
    });
    expect(await reader.read(PORTAL, list, ["xlsx", "xls"], () => [0])).toEqual({
      status: "refused",
      code: "file_not_excel",
    });
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["blanks", Buffer.from(" \r\n ")],
    ["a page without a table", Buffer.from("<html><p>Hello</p></html>")],
    ["other XML", Buffer.from("<?xml version='1.0'?><bills><bill/></bills>")],
    ["bytes of another program", Buffer.from([1, 2, 3, 0, 200, 7])],
    ["a PDF", Buffer.from("%PDF-1.7 list, of, bills")],
  ])("and never %s", async (_what, file) => {
    expect(await readFile(file)).toEqual({ status: "refused", code: "file_not_excel" });
  });
});
