import type { Page } from "@playwright/test";
import type { Review } from "../../../contract/src/features/uploads/review.ts";

/** As the server sends it: amounts are rupees. */
const headings = {
  Unit: { field: "flatNumber", samples: ["A-38", "A-039", "RP1-1204"] },
  Received: { field: "amount", samples: ["4,523.40", "1,23,456.50", "900.00"] },
  Billed: { samples: ["4,523.40", "1,20,000.00", "900.00"] },
  Mode: { field: "way", samples: ["NEFT", "Cheque", "Cash"] },
  Dt: { field: "receivedOn", samples: ["20/11/2026", "20/11/2026", "21/11/2026"] },
  "UTR / Cheque No": { field: "reference", samples: ["632145678901", "004512", ""] },
} satisfies Record<string, { field?: string; samples: string[] }>;

const sheet = "Nov 2026";
const row = (place: number, text: string) => ({ sheet, row: place, shown: text });
const cell = (place: number, column: string, text: string, intended?: string) => ({
  ...{ sheet, row: place, column, shown: text },
  ...(intended && { meant: intended }),
});

/** What was received by several ways, with everything that a person may have to look at. */
const review: Review = {
  sheets: [{ name: sheet, rows: 214, score: 3.2, chosen: true }],
  table: {
    ...{ sheet, headerRow: 2 },
    columns: Object.entries(headings).map(([header, { samples, ...more }], at) => ({
      ...{ at, letter: "ABCDEF".charAt(at), header, hidden: false, samples, ...more },
      ...("field" in more ? { score: 0.9, why: "both" as const } : { score: 0.1, why: "none" as const }),
    })),
    around: [{ row: 2, cells: Object.keys(headings) }],
  },
  doubts: [
    {
      ...{ code: "rows_repeat", params: { count: 2 } },
      answers: (["sum", "once", "none"] as const).map((key) => ({
        ...{ key, params: {}, sample: "4 + 7", count: 2 },
        set: { repeats: key },
      })),
    },
  ],
  values: [
    { field: "way", from: "NEFT", to: "transfer", rows: 150 },
    { field: "way", from: "PDC", rows: 3 },
  ],
  left: [{ reason: "total", count: 1, rows: [217] }],
  totals: [{ sheet, row: 217, amount: 834_567.5, grand: true }],
  counts: { new: 210, alreadyThere: 2, changed: 0, bad: 2 },
  sums: [
    { billType: "transfer", complex: "RICHMOND PARK", rows: 150, amount: 634_567.5 },
    { billType: "cheque", complex: "REGENCY PARK-1", rows: 40, amount: 123_456.5 },
    { billType: "cash", complex: "RICHMOND PARK", rows: 20, amount: 76_543.5 },
  ],
  days: [
    { day: "2026-11-20", rows: 180 },
    { day: "2026-11-21", rows: 30 },
  ],
  first: ["new", "new", "there", "bad"].map((fate, place) => ({
    ...{ sheet, row: 3 + place, fate: fate as "new" | "there" | "bad" },
    values: {
      ...{ flatNumber: ["A-038", "A-039", "RP1-1204", "Z-999"][place] ?? "", amount: "123456.50" },
      ...{ way: ["transfer", "cheque", "cash", "cash"][place] ?? "", receivedOn: "2026-11-20" },
      ...(place === 0 && { reference: "632145678901", bills: "ELEC-2627-000042 MAIN-2627-000007" }),
      ...(place === 1 && { reference: "004512", bank: "HDFC Bank", chequeOn: "2026-11-18", advance: "3456.50" }),
    },
  })),
  changes: [],
  problems: [
    { ...{ code: "flat_unknown", field: "flatNumber", count: 1, params: {} }, cells: [cell(6, "Unit", "Z-999")] },
    {
      ...{ code: "reference_invalid", field: "reference", count: 1, params: {} },
      cells: [cell(9, "UTR / Cheque No", "6321456")],
    },
  ],
  warnings: [
    { code: "payments_open", count: 2, params: {}, rows: [row(3, "A-038: 4523.40")], tick: true },
    { code: "ended_before", count: 1, params: {}, rows: [row(4, "A-039: REC-2627-000041, 900.00")], tick: true },
    { code: "instrument_shared", count: 2, params: {}, rows: [row(4, "A-039: 004512, 900.00")], tick: true },
    { code: "advances", count: 3, params: { sum: "3456.50" }, rows: [row(4, "A-039: 3456.50")], tick: false },
  ],
  withoutPassword: [],
  how: {},
};
const answer = { created: 0, alreadyThere: 0, total: 214, hidden: 0, sheet };

/** Answers an upload of receipts with a review that asks. */
export async function answerReceipts(page: Page): Promise<void> {
  await page.route("**/flat/api/admin/receipts/xcel?**", (route) =>
    route.fulfill({ json: { ...answer, message: "Please check what was read.", review } }),
  );
}
