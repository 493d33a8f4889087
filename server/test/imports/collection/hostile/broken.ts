import { type GivenPart, oleContainer, textCell, xlsxParts, zip } from "../../../sheets/archives.ts";
import { bills, DUE, HEADER, rows, tableOf } from "../bills.ts";
import { changed, SHEET } from "../writers/book.ts";
import { type CellInput, day } from "../writers/cells.ts";
import { xls } from "../writers/old-books.ts";
import { csvOf } from "../writers/text-forms.ts";
import type { Hostile } from "./hostile.ts";

const old = (): Buffer => xls([{ name: "Bills", rows: [HEADER, ...rows()] }]);
const stored = (): Buffer => bills({}, {}, { pack: (parts) => zip(parts.map((part) => ({ ...part, stored: true }))) });

/** The same bits in every run. */
function flipped(file: Buffer, bits: number): Buffer {
  const changed = Buffer.from(file);
  let random = bits;
  for (let count = 0; count < bits; count++) {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    const at = Math.floor((random / 2 ** 32) * changed.length);
    changed[at] = (changed[at] ?? 0) ^ (1 << ((random >>> 8) % 8));
  }
  return changed;
}

const oneBill = (): CellInput[][] => [HEADER, ["A-001", "electricity", 100.5, day(DUE)]];

const sheetOf = (inner: string, before = ""): Buffer =>
  zip(
    xlsxParts(inner).map((part) =>
      SHEET.test(part.name)
        ? { ...part, content: String(part.content).replace("<worksheet", `${before}<worksheet`) }
        : part,
    ),
  );

const LAUGHS = `<!DOCTYPE lolz [<!ENTITY a "ha">${["b", "c", "d", "e", "f"]
  .map((name, at) => `<!ENTITY ${name} "${`&${"abcde"[at]};`.repeat(10)}">`)
  .join("")}]>`;

const header = `<row r="1">${HEADER.map((text, at) => textCell(`${"ABCD"[at]}1`, text)).join("")}</row>`;
const billRow = (r: string) =>
  `<row r="${r}">${textCell(`A${r}`, "A-001")}${textCell(`B${r}`, "electricity")}<c r="C${r}"><v>100.5</v></c>${textCell(`D${r}`, DUE)}</row>`;

/** A container whose table of sectors leads in a circle. */
function loopingFat(): Buffer {
  const file = Buffer.from(old());
  const fat = (file.readUInt32LE(76) + 1) * 512;
  for (let entry = 0; entry < 20; entry++) file.writeUInt32LE((entry + 1) % 20, fat + entry * 4);
  return file;
}

const target = (to: string) =>
  bills({}, {}, { change: changed(/workbook\.xml\.rels/, (xml) => xml.replace("worksheets/sheet1.xml", to)) });

const fillerParts = (count: number): GivenPart[] =>
  Array.from({ length: count }, (_, index) => ({ name: `xl/x${index}`, content: "" }));

/** Files that are damaged, are something else, or mean harm, and cost little to refuse. */
export const broken: Hostile[] = [
  ["H02", "PDF named .xlsx", 0.01, () => Buffer.from(`%PDF-1.7\n${"0 obj\n".repeat(800)}%%EOF`)],
  [
    "H03",
    "JPEG named .xls",
    0.01,
    () => Buffer.concat([Buffer.from("ffd8ffe000104a464946", "hex"), Buffer.alloc(5_000, 7)]),
  ],
  [
    "H05",
    "Word .doc (OLE without Workbook) named .xls",
    0.01,
    () => oleContainer({ WordDocument: Buffer.alloc(9_000, 1) }),
  ],
  ["H07", "truncated by 1 byte", 0.01, () => bills().subarray(0, -1)],
  ["H08", "truncated .xls (half)", 0.01, () => old().subarray(0, old().length / 2)],
  ["H102", ".xls with 9 flipped bits", 0.09, () => flipped(old(), 9)],
  ["H103", ".xls with 12 flipped bits", 0.09, () => flipped(old(), 12)],
  ["H106", ".xls with 21 flipped bits", 0.02, () => flipped(old(), 21)],
  ["H108", ".xls with 27 flipped bits", 0.02, () => flipped(old(), 27)],
  ["H111", ".xls with 36 flipped bits", 0.02, () => flipped(old(), 36)],
  ["H122", ".xlsx (stored) with 6 flipped bits", 0.08, () => flipped(stored(), 6)],
  [
    "H140",
    "billion laughs in the sheet",
    0.03,
    () => sheetOf(`<sheetData>${header}${billRow("2")}</sheetData>`, LAUGHS),
  ],
  [
    "H143",
    "lower-case <!doctype",
    0.08,
    () => sheetOf(`<sheetData>${header}${billRow("2")}</sheetData>`, "<!doctype x>"),
  ],
  ["H144", "DOCTYPE in UTF-7", 0.07, () => sheetOf("+ADwAIQ-DOCTYPE x+AD4-", "")],
  ["H145", "path traversal names", 0.08, () => tableOf(oneBill(), {}, { parts: [climbing] })],
  [
    "H146",
    "__proto__ / constructor names and texts",
    0.08,
    () =>
      tableOf([
        [...HEADER, "__proto__", "constructor"],
        ["__proto__", "constructor", 5, "toString", "x", "y"],
        ["hasOwnProperty", "__proto__", 5, "valueOf", "x", "y"],
      ]),
  ],
  [
    "H148",
    "negative and huge row numbers",
    0.07,
    () => sheetOf(`<sheetData>${header}${billRow("-5")}${billRow("99999999999")}</sheetData>`),
  ],
  ["H164", ".xls whose FAT loops", 0.02, loopingFat],
  ["H170", "UTF-16 CSV named .xlsx", 0.02, () => Buffer.from(`\ufeff${csvOf(oneBill())}`, "utf16le")],
  ["H171", "file name ../../../etc/passwd.xlsx", 0.09, () => tableOf(oneBill()), "../../../etc/passwd.xlsx"],
  ["H172", "file name of 5,000 characters", 0.08, () => tableOf(oneBill()), `${"x".repeat(5_000)}.xlsx`],
  [
    "H183",
    "'xl/worksheets/sheet1.xml' missing",
    0.08,
    () => bills({}, {}, { change: (parts) => parts.filter(({ name }) => !SHEET.test(name)) }),
  ],
  ["H185", "relationship target to http://127.0.0.1/", 0.08, () => target("http://127.0.0.1/")],
  ["H133", "65,000 zip entries", 0.02, () => tableOf(oneBill(), {}, { parts: fillerParts(65_000) })],
  ["H176", "5 MB + 1 byte", 0.01, () => Buffer.alloc(5 * 1024 * 1024 + 1, 1)],
];

const climbing = { name: `${"../".repeat(3)}etc/passwd`, content: "root:x" };
