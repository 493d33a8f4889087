import type { GivenPart } from "../../../sheets/archives.ts";
import { billCase, billed, bills, HEADER, rows, tableOf } from "../bills.ts";
import type { Case } from "../case.ts";
import { changed, EVERY_PART, SHEET, xlsx } from "../writers/book.ts";
import { formula } from "../writers/cells.ts";

const caseOf = (id: string, usual: Case["usual"], what: string, file: () => Buffer, more: Partial<Case> = {}): Case =>
  billCase({ id, what, usual, expected: "accept", file, ...more });

type Change = (parts: GivenPart[]) => GivenPart[];
const withChange = (...changes: Change[]) =>
  bills({}, {}, { change: (parts) => changes.reduce((all, one) => one(all), parts) });

/** All elements of the spreadsheet's namespace get a prefix, as the Open XML SDK writes them. */
const prefixed = changed(/^xl\/(?:workbook|styles|sharedStrings|worksheets)/, (xml) =>
  xml.replace(/<(\/?)([a-zA-Z])/g, "<$1x:$2").replace("xmlns=", "xmlns:x="),
);

const renamed =
  (from: string, to: string): Change =>
  (parts) =>
    parts.map((part) => ({
      ...part,
      name: part.name.replace(from, to),
      content: String(part.content).replaceAll(from.replace("xl/", ""), to.replace("xl/", "")),
    }));

const withParts = (...parts: GivenPart[]) => bills({}, {}, { parts });
const HIDDEN = 'hidden="1"';
const hiddenRow = {
  expected: "refuse",
  means: billed(),
  waits: "the specified call takes hidden rows and tells how many they are",
} as const;

/** Files of other programs. */
export const programs: Case[] = [
  caseOf("W01", "some", "elements with a prefix (Open XML SDK)", () => withChange(prefixed)),
  caseOf("W02", "common", "targets with a leading slash", () =>
    withChange(changed(/workbook\.xml\.rels/, (xml) => xml.replaceAll('Target="', 'Target="/xl/'))),
  ),
  caseOf("W03", "some", "cells without references", () =>
    withChange(changed(SHEET, (xml) => xml.replace(/(<c) r="[A-Z]+\d+"/g, "$1"))),
  ),
  caseOf("W04", "some", "rows and cells without references", () =>
    withChange(changed(SHEET, (xml) => xml.replace(/(<(?:c|row)) r="[A-Z]*\d+"/g, "$1"))),
  ),
  caseOf("W05", "some", "the sheet's part is called sheet.xml", () =>
    withChange(renamed("xl/worksheets/sheet1.xml", "xl/worksheets/sheet.xml")),
  ),
  caseOf("W06", "some", "attributes in single quotes", () =>
    withChange(changed(SHEET, (xml) => xml.replaceAll('"', "'"))),
  ),
  caseOf("W07", "common", "comments and a drawing", () =>
    withParts(
      { name: "xl/comments1.xml", content: "<comments><commentList/></comments>" },
      { name: "xl/drawings/vmlDrawing1.vml", content: "<xml/>" },
    ),
  ),
  caseOf("W08", "common", "pictures, printer settings and 300 other parts", () =>
    withParts(...Array.from({ length: 300 }, (_, at) => ({ name: `xl/media/image${at}.png`, content: "png" }))),
  ),
  caseOf("W09", "some", "external links and a pivot cache", () =>
    withParts(
      { name: "xl/externalLinks/externalLink1.xml", content: "<externalLink/>" },
      { name: "xl/pivotCache/pivotCacheRecords1.xml", content: "<r/>" },
    ),
  ),
  caseOf(
    "W10",
    "common",
    "rows hidden by a filter",
    () =>
      bills(
        {},
        { rowAttributes: { 3: HIDDEN }, tail: '<autoFilter ref="A1:D4"><filterColumn colId="0"/></autoFilter>' },
      ),
    hiddenRow,
  ),
  caseOf(
    "W11",
    "common",
    "rows of a closed outline",
    () => bills({}, { rowAttributes: { 3: `outlineLevel="1" ${HIDDEN}` } }),
    hiddenRow,
  ),
  caseOf("W12", "some", "to be computed on opening, without a formula in the table", () =>
    bills({}, {}, { computes: true }),
  ),
  caseOf("W13", "some", "to be computed on opening, with a formula in another column only", () =>
    tableOf(
      [[...HEADER, "Check"], ...rows().map((cells) => [...cells, formula("C2*2", 2_000)])],
      {},
      { computes: true },
    ),
  ),
  caseOf(
    "W14",
    "some",
    "results all 0, as a writer without an engine stores them",
    () =>
      tableOf(
        [HEADER, ...rows().map((cells) => cells.map((cell, at) => (at === 2 ? formula("E2*F2", 0) : cell)))],
        {},
        { computes: true },
      ),
    { expected: "refuse" },
  ),
  caseOf("W15", "some", "an unrelated hidden column", () =>
    tableOf([[...HEADER, "Old flat no"], ...rows().map((cells, at) => [...cells, at])], {
      columnAttributes: { 4: HIDDEN },
    }),
  ),
  caseOf("W16", "common", "a column of check boxes", () =>
    tableOf([[...HEADER, "Paid?"], ...rows().map((cells, at) => [...cells, at > 0])]),
  ),
  caseOf("W17", "common", "Google Sheets: inline styles, no calculation", () =>
    xlsx({
      tabs: [
        {
          name: "Form Responses 1",
          rows: [HEADER, ...rows()],
          head: '<sheetPr><outlinePr summaryBelow="0"/></sheetPr><sheetFormatPr customHeight="1" defaultRowHeight="15.75"/>',
        },
      ],
    }),
  ),
  caseOf("W18", "some", "the flat's column is hidden", () => bills({}, { columnAttributes: { 0: HIDDEN } }), {
    expected: "either",
  }),
  caseOf(
    "W19",
    "some",
    "the amount's column has width 0",
    () => bills({}, { head: '<cols><col min="3" max="3" width="0" customWidth="1"/></cols>' }),
    { expected: "refuse", means: billed() },
  ),
  caseOf("W20", "some", "a remark of the program in front of every part", () =>
    withChange(changed(EVERY_PART, (xml) => xml.replace("?>", "?><!-- Generated by SocietyPro 7.1 -->"))),
  ),
];
