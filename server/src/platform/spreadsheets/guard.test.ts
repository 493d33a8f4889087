import { utils, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { biffRecord, oleContainer, textCell, xlsxParts, zip } from "../../../test/sheets/archives.ts";
import { workbookOf } from "../../../test/sheets/workbooks.ts";
import { inspectFile } from "./guard.ts";
import type { UnusableFile } from "./sheet.ts";

const rows = [["flatNumber"], ["A-001"]];
const sheet = `<sheetData><row r="1">${textCell("A1", "flatNumber")}</row></sheetData>`;

/** A file's kind, or why it is refused. */
const outcomeOf = (file: Buffer) =>
  inspectFile(file).then(
    (kind) => ({ kind }),
    ({ refused: { code, ...where } }: UnusableFile) => ({ refused: code, ...where }),
  );

describe("a file is taken for what its bytes are", () => {
  it("is a workbook of the new kind, of the old kind, or none", async () => {
    expect(await outcomeOf(workbookOf(rows))).toEqual({ kind: "xlsx" });
    expect(await outcomeOf(zip(xlsxParts(sheet)))).toEqual({ kind: "xlsx" });
    expect(await outcomeOf(workbookOf(rows, "biff8"))).toEqual({ kind: "xls" });
  });

  it.each([
    ["a text table", Buffer.from("flatNumber,billType\nA-001,electricity\n")],
    ["a web page", Buffer.from("<html><table><tr><td>A-001</td></tr></table></html>")],
    ["a document of another kind", Buffer.from("%PDF-1.7")],
    ["nothing", Buffer.alloc(0)],
    ["one byte", Buffer.from("P")],
    ["another archive", zip([{ name: "readme.txt", content: "hello" }])],
    ["an archive with a workbook inside", zip([{ name: "bills.xlsx", content: workbookOf(rows) }])],
    [
      "another office program's document",
      zip([...xlsxParts(sheet), { name: "META-INF/manifest.xml", content: "<x/>" }]),
    ],
    ["an old document of another program", oleContainer({ WordDocument: Buffer.alloc(5_000) })],
    // [XLS-23]
  ])("%s is not an Excel file", async (_what, file) => {
    expect(await outcomeOf(file)).toEqual({ refused: "file_not_excel" });
  });
});

describe("a workbook of the old kind", () => {
  it.each(["WORKBOOK", "BOOK", "book"])("may call its stream %s", async (name) => {
    const workbook = Buffer.concat([biffRecord(0x0809, Buffer.alloc(16)), biffRecord(0x000a, Buffer.alloc(0))]);
    expect(await outcomeOf(oleContainer({ [name]: workbook }))).toEqual({ kind: "xls" });
  });
});

describe("a file that needs a password is told so", () => {
  it.each([
    [
      "a new one, which is an old container",
      oleContainer({ EncryptionInfo: Buffer.alloc(64), EncryptedPackage: Buffer.alloc(9_000) }),
    ],
    [
      "an old one",
      oleContainer({
        Workbook: Buffer.concat([
          biffRecord(0x0809, Buffer.alloc(16)),
          biffRecord(0x002f, Buffer.alloc(6)),
          Buffer.alloc(5_000),
        ]),
      }),
    ],
    [
      "a small old one, kept among the small streams",
      oleContainer({
        Workbook: Buffer.concat([biffRecord(0x0809, Buffer.alloc(16)), biffRecord(0x002f, Buffer.alloc(6))]),
      }),
    ],
    // [XLS-24]
  ])("%s", async (_what, file) => {
    expect(await outcomeOf(file)).toEqual({ refused: "file_encrypted" });
  });
});

describe("a file that could run or fetch something is refused", () => {
  // [XLS-10]
  it("has macros", async () => {
    const macros = zip([...xlsxParts(sheet), { name: "xl/vbaProject.bin", content: "x" }]);
    expect(await outcomeOf(macros)).toEqual({ refused: "file_macros" });
    const sheets = zip([...xlsxParts(sheet), { name: "xl/macrosheets/sheet1.xml", content: "<x/>" }]);
    expect(await outcomeOf(sheets)).toEqual({ refused: "file_macros" });
    const old = oleContainer({ Workbook: Buffer.alloc(5_000), "_VBA_PROJECT_CUR/VBA/dir": Buffer.alloc(10) });
    expect(await outcomeOf(old)).toEqual({ refused: "file_macros" });
  });

  // [XLS-10]
  it("is of the kind with macros, but has none, and so is taken", async () => {
    const announced = zip(xlsxParts(sheet, "application/vnd.ms-excel.sheet.macroEnabled.main+xml"));
    expect(await outcomeOf(announced)).toEqual({ kind: "xlsx" });
  });

  it.each(["xl/media/image1.svg", "xl/media/image2.jpeg", "xl/printerSettings/printerSettings1.bin"])(
    "declares a document type in %s, which nothing reads, and so is taken",
    async (name) => {
      const file = zip([...xlsxParts(sheet), { name, content: "<!DOCTYPE plist><plist/>" }]);
      expect(await outcomeOf(file)).toEqual({ kind: "xlsx" });
    },
  );

  // [XLS-09]
  it.each(["utf8", "utf16le"] as const)("declares a document type (%s)", async (encoding) => {
    const content = Buffer.from(`<?xml version="1.0"?><!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>`, encoding);
    const file = zip([...xlsxParts(sheet), { name: "docProps/app.xml", content }]);
    expect(await outcomeOf(file)).toEqual({ refused: "file_unreadable" });
  });

  // [XLS-09]
  it("declares it across the border of two chunks", async () => {
    const content = `${" ".repeat(64 * 1024 - 4)}<!DOCTYPE x><x/>`;
    const file = zip([...xlsxParts(sheet), { name: "docProps/app.xml", content }]);
    expect(await outcomeOf(file)).toEqual({ refused: "file_unreadable" });
  });
});

describe("a file that was damaged on its way is refused", () => {
  it("has a part that is not the one that was packed", async () => {
    const parts = xlsxParts(sheet);
    const damaged = parts.map((part) => ({ ...part, ...(part.name.includes("sheet1") && { claimedChecksum: 1 }) }));
    expect(await outcomeOf(zip(damaged))).toEqual({ refused: "file_damaged" });
  });

  // [XLS-29]
  it("has one wrong digit in a part that is not packed", async () => {
    const workbook = write({ SheetNames: ["S"], Sheets: { S: utils.aoa_to_sheet([["1234.50"]]) } }, { type: "buffer" });
    const file = Buffer.from(workbook as Buffer);
    expect(await outcomeOf(file)).toEqual({ kind: "xlsx" });
    file.write("9", file.indexOf("1234.50"));
    expect(await outcomeOf(file)).toEqual({ refused: "file_damaged" });
  });

  // [XLS-29]
  it("has two parts of one name, which differ", async () => {
    const again = { name: "XL/Worksheets/sheet1.xml", content: "<worksheet/>" };
    expect(await outcomeOf(zip([...xlsxParts(sheet), again]))).toEqual({
      refused: "file_contradictory",
      params: { place: "XL/Worksheets/sheet1.xml" },
    });
  });
});

describe("a file that contradicts itself is refused", () => {
  const parts = xlsxParts(sheet);
  const [first, second, ...rest] = parts;
  const archive = zip(parts);
  it.each([
    ["claims less than it unpacks to", zip([...parts, { name: "xl/a.xml", content: "<x/>", claimedSize: 3 }])],
    ["claims more than it unpacks to", zip([...parts, { name: "xl/a.xml", content: "<x/>", claimedSize: 5 }])],
    ["names one part twice", first ? zip([...parts, { ...first, claimedStart: 0 }]) : archive],
    ["has bytes behind a part", zip([...parts, { name: "xl/a.xml", content: "<x/>", behind: "more" }])],
    ["tells sizes of 64 bits besides", zip([...parts, { name: "xl/a.xml", content: "<x/>", wide: true }])],
    ["has two parts in one place", first && second ? zip([first, { ...second, claimedStart: 0 }, ...rest]) : archive],
    ["announces more parts than there are", zip(parts, 9)],
    ["has sizes of 64 bits", zip([...parts, { name: "xl/a.xml", content: "<x/>", claimedSize: 0xffffffff }])],
    ["goes on behind its end", Buffer.concat([archive, Buffer.from("x")])],
    ["is cut off", archive.subarray(0, archive.length - 30)],
    ["is an old one cut off", workbookOf(rows, "biff8").subarray(0, 2_048)],
    ["is an old one with nothing but a beginning", Buffer.from("d0cf11e0a1b11ae1", "hex")],
  ])("%s", async (_what, file) => {
    const { refused } = (await outcomeOf(file)) as { refused?: string };
    expect(["file_unreadable", "file_too_large_inside", "file_contradictory"]).toContain(refused);
  });

  it("is an old one whose workbook is shorter than it says", async () => {
    const file = workbookOf(
      Array.from({ length: 400 }, (_, index) => [`text ${index}`]),
      "biff8",
    );
    const entry = file.indexOf(Buffer.from("Workbook", "utf16le"));
    file.writeUInt32LE(file.readUInt32LE(entry + 120) + 4_096, entry + 120);
    expect(await outcomeOf(file)).toEqual({ refused: "file_unreadable" });
  });

  // [XLS-22]
  it("is an old one whose chains loop", async () => {
    const file = workbookOf(
      Array.from({ length: 400 }, (_, index) => [`text ${index}`]),
      "biff8",
    );
    const fatSector = file.readUInt32LE(0x4c);
    for (let sector = 0; sector < 20; sector++) file.writeUInt32LE(sector, ((fatSector + 1) << 9) + 4 * sector);
    expect(await outcomeOf(file)).toEqual({ refused: "file_unreadable" });
  });

  // [XLS-22]
  it("is an old one whose table of chains loops", async () => {
    const file = workbookOf(rows, "biff8");
    file.writeUInt32LE(0, 0x44);
    file.fill(0, 512, 1_024);
    expect(await outcomeOf(file)).toEqual({ refused: "file_unreadable" });
  });
});
