import { describe, expect, it } from "vitest";
import { zip } from "../../../test/sheets/archives.ts";
import { workbookOf } from "../../../test/sheets/workbooks.ts";
import { formNamed } from "./form-named.ts";

describe("a form that nobody reads has a name", () => {
  const archive = (name: string, content = "x") => zip([{ name, content }]);

  it.each<[string, Buffer]>([
    ["a PDF", Buffer.from("%PDF-1.7")],
    ["a picture", Buffer.from("89504e470d0a1a0a", "hex")],
    ["a picture", Buffer.from("ffd8ffe000104a464946", "hex")],
    ["a SYLK file (.slk)", Buffer.from("ID;PWXL;N;E")],
    ["a DIF file (.dif)", Buffer.from("TABLE\r\n0,1\r\n")],
    ["a workbook of Excel 4 or older", Buffer.from("0900040002001000", "hex")],
    ["a workbook of Excel 4 or older", Buffer.from("090406000000", "hex")],
    ["a binary workbook (.xlsb)", archive("xl/workbook.bin")],
    ["an Apple Numbers spreadsheet (.numbers)", archive("Index/Document.iwa")],
    ["a Word document (.docx)", archive("word/document.xml")],
    ["a zip archive", archive("bills.csv")],
    ["a web archive (.mht)", Buffer.from("MIME-Version: 1.0\r\n")],
  ])("%s", (name, file) => {
    expect(formNamed(file)).toBe(name);
  });

  it("and so has an OpenDocument spreadsheet, which states its form before all else", () => {
    const stated = "PK\x03\x04......................mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK";
    expect(formNamed(Buffer.from(stated, "latin1"))).toBe("an OpenDocument spreadsheet (.ods)");
  });

  it("but not what is read, or unknown", () => {
    const known = [workbookOf([["flat"]]), workbookOf([["flat"]], "biff8"), Buffer.from("\tFlat\tAmount\n")];
    expect([...known, Buffer.from("Flat,Amount"), Buffer.alloc(0)].map(formNamed)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
});
