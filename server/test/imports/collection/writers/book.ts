import { type GivenPart, zip } from "../../../sheets/archives.ts";
import { escaped } from "./cells.ts";
import { type GivenTab, type Shared, sheetXml } from "./sheet-xml.ts";

/** A workbook as its writer makes it. */
export interface GivenBook {
  tabs: readonly GivenTab[];
  strings?: Shared["strings"];
  date1904?: boolean;
  /** The file asks to be computed when opened. */
  computes?: boolean;
  /** Other parts, besides those of a table. */
  parts?: readonly GivenPart[];
  /** Changes the parts before they are packed. */
  change?: (parts: GivenPart[]) => GivenPart[];
  /** Packs the parts, in place of a plain archive. */
  pack?: (parts: GivenPart[]) => Buffer;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Writes an .xlsx as spreadsheet programs do: styles, shared texts, relations. */
export function xlsx(book: GivenBook): Buffer {
  const parts = partsOf(book);
  return (book.pack ?? zip)(book.change?.(parts) ?? parts);
}

function partsOf(book: GivenBook): GivenPart[] {
  const shared: Shared = { strings: book.strings ?? "shared", texts: [], formats: [] };
  const sheets = book.tabs.map((tab, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    content: `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">${sheetXml(tab, shared)}</worksheet>`,
  }));
  const texts = shared.texts.map((text) => `<si>${text}</si>`).join("");
  const sharedPart = { name: "xl/sharedStrings.xml", content: `${XML}<sst xmlns="${MAIN}">${texts}</sst>` };
  return [
    { name: "[Content_Types].xml", content: typesXml(book) },
    { name: "_rels/.rels", content: relationsXml([["officeDocument", "xl/workbook.xml"]]) },
    { name: "xl/workbook.xml", content: workbookXml(book) },
    { name: "xl/_rels/workbook.xml.rels", content: relationsXml(relationsOf(book)) },
    ...sheets,
    { name: "xl/styles.xml", content: stylesXml(shared.formats) },
    ...(shared.strings === "shared" ? [sharedPart] : []),
    ...(book.parts ?? []),
  ];
}

function typesXml({ tabs, strings }: GivenBook): string {
  const override = (name: string, type: string) =>
    `<Override PartName="/xl/${name}" ContentType="${TYPE}.${type}+xml"/>`;
  const sheets = tabs.map((_, index) => override(`worksheets/sheet${index + 1}.xml`, "worksheet"));
  const otherOverrides = [override("workbook.xml", "sheet.main"), override("styles.xml", "styles")];
  if (strings !== "inline") otherOverrides.push(override("sharedStrings.xml", "sharedStrings"));
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${otherOverrides.join("")}${sheets.join("")}</Types>`;
}

function workbookXml({ tabs, date1904, computes }: GivenBook): string {
  const sheets = tabs.map(({ name, hidden }, index) => {
    const state = hidden ? ` state="${hidden}"` : "";
    return `<sheet name="${escaped(name ?? `Sheet${index + 1}`)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  });
  const properties = date1904 ? '<workbookPr date1904="1"/>' : "<workbookPr/>";
  const calculation = computes ? '<calcPr calcId="0" fullCalcOnLoad="1"/>' : "";
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${properties}<sheets>${sheets.join("")}</sheets>${calculation}</workbook>`;
}

function relationsOf({ tabs, strings }: GivenBook): [type: string, target: string][] {
  const sheets = tabs.map((_, index): [string, string] => ["worksheet", `worksheets/sheet${index + 1}.xml`]);
  const otherRelations: [string, string][] = [["styles", "styles.xml"]];
  if (strings !== "inline") otherRelations.push(["sharedStrings", "sharedStrings.xml"]);
  return [...sheets, ...otherRelations];
}

function relationsXml(relations: readonly [type: string, target: string][]): string {
  const each = relations.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join("")}</Relationships>`;
}

const FIRST_CUSTOM_FORMAT = 164;

function stylesXml(formats: readonly string[]): string {
  const codes = formats.map(
    (code, at) => `<numFmt numFmtId="${FIRST_CUSTOM_FORMAT + at}" formatCode="${escaped(code)}"/>`,
  );
  const uses = formats.map((_, at) => `<xf numFmtId="${FIRST_CUSTOM_FORMAT + at}" xfId="0" applyNumberFormat="1"/>`);
  const numbers = codes.length > 0 ? `<numFmts count="${codes.length}">${codes.join("")}</numFmts>` : "";
  return `${XML}<styleSheet xmlns="${MAIN}">${numbers}<fonts count="1"><font><sz val="11"/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${uses.length + 1}"><xf numFmtId="0" xfId="0"/>${uses.join("")}</cellXfs></styleSheet>`;
}

/** Changes the content of the parts whose name matches. */
export function changed(name: RegExp, change: (content: string) => string | Buffer) {
  return (parts: GivenPart[]): GivenPart[] =>
    parts.map((part) => (name.test(part.name) ? { ...part, content: change(String(part.content)) } : part));
}

/** The parts that hold what a person sees. */
export const SHEET = /^xl\/worksheets\//;
export const EVERY_PART = /./;
