import { crc32, deflateRawSync } from "node:zlib";
import { CFB } from "@e965/xlsx";

/** One part of a hand-made archive; its directory may lie. */
export interface GivenPart {
  name: string;
  content: string | Buffer;
  /** The unpacked size that the archive states, instead of the true one. */
  claimedSize?: number;
  /** The checksum that the archive states, instead of the true one. */
  claimedChecksum?: number;
  /** Where the directory says that the part starts, instead of where it does. */
  claimedStart?: number;
  /** Bytes after the packed content that count as part of it. */
  behind?: string;
  /** The directory also states the sizes in the 64-bit form. */
  wide?: boolean;
  /** Not deflated. */
  stored?: boolean;
  /** Written as a stream: the part's own header leaves its sizes to what follows the content, in the 64-bit form. */
  streamed?: boolean;
}

/** A little-endian number of two bytes. */
function two(number: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(number);
  return bytes;
}

/** A little-endian number of four bytes. */
function four(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}

const signature = (two: string) => Buffer.from(`PK${two}`, "latin1");
const VERSION = two(20);
const DEFLATED = two(8);
const STORED = two(0);
const SIZES_FOLLOW = two(8);
const NO_TIME = four(0);
const WIDE_SIZES = Buffer.concat([two(1), two(16), Buffer.alloc(16, 0xff)]);

/** Makes a zip archive by hand, as honest or dishonest as its parts. */
export function zip(parts: GivenPart[], claimedCount = parts.length): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const { described, local, content } = packed(part);
    const name = Buffer.from(part.name);
    const extra = part.wide ? WIDE_SIZES : Buffer.alloc(0);
    const start = four(part.claimedStart ?? at);
    const tail = [two(extra.length), Buffer.alloc(10), start, name, extra];
    directory.push(signature("\x01\x02"), VERSION, ...described, ...tail);
    const body = Buffer.concat([signature("\x03\x04"), ...local, content]);
    bodies.push(body);
    at += body.length;
  }
  const listed = Buffer.concat(directory);
  const counts = Buffer.concat([two(claimedCount), two(claimedCount)]);
  const end = [signature("\x05\x06"), four(0), counts, four(listed.length), four(at), two(0)];
  return Buffer.concat([...bodies, listed, ...end]);
}

/** A part's description for the directory, its own header, and what follows that. */
function packed(part: GivenPart) {
  const fullContent = Buffer.from(part.content);
  const own = part.stored ? fullContent : deflateRawSync(fullContent);
  const content = Buffer.concat([own, Buffer.from(part.behind ?? "")]);
  const name = Buffer.from(part.name);
  const sizes = Buffer.concat([four(content.length), four(part.claimedSize ?? fullContent.length)]);
  const checksum = four(part.claimedChecksum ?? crc32(fullContent));
  const method = Buffer.concat([part.streamed ? SIZES_FOLLOW : two(0), part.stored ? STORED : DEFLATED]);
  const length = two(name.length);
  const described = [VERSION, method, NO_TIME, checksum, sizes, length];
  if (!part.streamed) return { described, local: [...described, two(0), name], content };
  const unknown = [Buffer.alloc(4), Buffer.alloc(8, 0xff)];
  const local = [VERSION, method, NO_TIME, ...unknown, length, two(WIDE_SIZES.length), name, WIDE_SIZES];
  const wideSizes = [four(content.length), four(0), four(fullContent.length), four(0)];
  const follows = [signature("\x07\x08"), checksum, ...wideSizes];
  return { described, local, content: Buffer.concat([content, ...follows]) };
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The parts of a minimal .xlsx whose only sheet has this XML, to be changed and zipped. */
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

const DIMENSIONS = 0x0200;
const ROW = 0x0208;
const HIDDEN = 0x20;

/** An old workbook of one sheet with a hidden row. */
export function withRowHidden(file: Buffer, row: number): Buffer {
  const data = Buffer.alloc(16);
  data.writeUInt16LE(row - 1, 0);
  data.writeUInt16LE(HIDDEN, 12);
  return withRecord(file, ROW, data);
}

const COLUMNS = 0x007d;

/** An old workbook of one sheet with a hidden column, by its index. */
export function withColumnHidden(file: Buffer, column: number): Buffer {
  const data = Buffer.alloc(12);
  data.writeUInt16LE(column, 0);
  data.writeUInt16LE(column, 2);
  data.writeUInt16LE(2_560, 4);
  data.writeUInt16LE(1, 8);
  return withRecord(file, COLUMNS, data);
}

function workbookStream(file: Buffer): Buffer {
  return Buffer.from(CFB.find(CFB.read(file, { type: "buffer" }), "/Workbook")?.content ?? []);
}

function withRecord(file: Buffer, type: number, data: Buffer): Buffer {
  return withRecords(file, biffRecord(type, data));
}

/** An old workbook of one sheet with more records: rows, columns and cells come after the dimensions of their sheet. */
export function withRecords(file: Buffer, records: Buffer): Buffer {
  const workbook = workbookStream(file);
  const behind = endOfRecord(workbook, DIMENSIONS);
  const parts = [workbook.subarray(0, behind), records, workbook.subarray(behind)];
  return oleContainer({ Workbook: Buffer.concat(parts) });
}

/** An old workbook whose stream has another name. */
export function renamedStream(file: Buffer, name: string): Buffer {
  return oleContainer({ [name]: workbookStream(file) });
}

function endOfRecord(stream: Buffer, recordType: number): number {
  let at = 0;
  while (stream.readUInt16LE(at) !== recordType) at += 4 + stream.readUInt16LE(at + 2);
  return at + 4 + stream.readUInt16LE(at + 2);
}
