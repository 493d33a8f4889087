import { deflateRawSync } from "node:zlib";
import { type CellObject, CFB, utils, type WorkBook, type WorkSheet, write } from "@e965/xlsx";

/** What a cell of a test's workbook may be given as: a value, or a cell in the library's own form. */
type Given = string | number | boolean | null | CellObject;

/** A sheet of a test's workbook. */
export interface GivenSheet {
  rows: Given[][];
  name?: string;
  hidden?: boolean;
  merges?: string[];
}

function worksheet({ rows, merges }: GivenSheet): WorkSheet {
  const sheet = utils.aoa_to_sheet(rows);
  if (merges) sheet["!merges"] = merges.map((range) => utils.decode_range(range));
  return sheet;
}

/** Makes a real workbook: .xlsx, or .xls when asked. */
export function workbook(sheets: GivenSheet[], bookType: "xlsx" | "biff8" = "xlsx", date1904 = false): Buffer {
  const book: WorkBook = utils.book_new();
  for (const [index, sheet] of sheets.entries()) {
    utils.book_append_sheet(book, worksheet(sheet), sheet.name ?? `Sheet${index + 1}`);
  }
  book.Workbook = {
    WBProps: { date1904 },
    Sheets: sheets.map(({ hidden, name }, index) => ({ name: name ?? `Sheet${index + 1}`, Hidden: hidden ? 1 : 0 })),
  };
  return write(book, { type: "buffer", bookType, compression: true });
}

/** Makes a workbook of one sheet. */
export function workbookOf(rows: Given[][], bookType: "xlsx" | "biff8" = "xlsx"): Buffer {
  return workbook([{ rows }], bookType);
}

/** One part of a hand-made archive; the directory may claim any size. */
export interface GivenPart {
  name: string;
  content: string | Buffer;
  claimedSize?: number;
  /** Where the directory says the part starts, instead of where it does. */
  claimedStart?: number;
}

/** Makes a zip archive by hand, as honest or dishonest as its parts. */
export function zip(parts: GivenPart[], claimedCount = parts.length): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claimedSize, claimedStart } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const sizes = Buffer.alloc(8);
    sizes.writeUInt32LE(packed.length, 0);
    sizes.writeUInt32LE(claimedSize ?? bytes.length, 4);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(name.length, 0);
    const method = Buffer.from("140000000800000000000000000000", "hex").subarray(0, 10);
    const [crc, start] = [Buffer.alloc(4), Buffer.alloc(4)];
    start.writeUInt32LE(claimedStart ?? at);
    const body = Buffer.concat([Buffer.from("PK\x03\x04"), method, crc, sizes, lengths, Buffer.from(name), packed]);
    const version = Buffer.from("1400", "hex");
    const noComment = Buffer.alloc(10);
    directory.push(
      Buffer.concat([
        Buffer.from("PK\x01\x02"),
        version,
        method,
        crc,
        sizes,
        lengths,
        noComment,
        start,
        Buffer.from(name),
      ]),
    );
    bodies.push(body);
    at += body.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(claimedCount, 8);
  end.writeUInt16LE(claimedCount, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directoryBytes, end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The parts of a minimal .xlsx whose one sheet has this XML, to be changed and zipped. */
export function xlsxParts(sheetXml: string, bookType = "sheet.main+xml"): GivenPart[] {
  return [
    {
      name: "[Content_Types].xml",
      content: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${bookType.includes("/") ? bookType : `${MAIN_TYPE}.${bookType}`}"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MAIN_TYPE}.worksheet+xml"/></Types>`,
    },
    {
      name: "xl/workbook.xml",
      content: `${XML}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: "xl/worksheets/sheet1.xml", content: `${XML}<worksheet xmlns="${SPREADSHEET}">${sheetXml}</worksheet>` },
  ];
}

/** A cell with text in it, as XML. */
export function textCell(reference: string, text: string): string {
  return `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** Makes a container of the old kind with these streams. */
export function oleContainer(streams: Record<string, Buffer>): Buffer {
  const container = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(container, `/${name}`, content);
  return CFB.write(container, { type: "buffer" }) as Buffer;
}

/** One record of an old workbook. */
export function biffRecord(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}
