import { paise, rupeeText } from "@aangan/contract/money";
import type { BilledBefore, SeenBill } from "./seen.ts";
import { type FileSum, freshOf, lastUploadOf, sumBills } from "./sum-uploads.ts";
import { warning } from "./warning.ts";

type LastUpload = BilledBefore["uploads"][number];

const FLATS_NAMED = 10;

/** Types and complexes in which the file bills something new, with all its rows of them. */
function comparable(seen: readonly SeenBill[], before: BilledBefore): { sum: FileSum; last: LastUpload }[] {
  return sumBills(seen).flatMap((sum) => {
    const last = lastUploadOf(before, sum);
    return last && freshOf(sum.bills).length > 0 ? [{ sum, last }] : [];
  });
}

/** A row for each type and complex: the first one of it in the file. */
export function sumFar(seen: readonly SeenBill[], before: BilledBefore) {
  const far = comparable(seen, before).filter(({ sum, last }) => isFar(sum, last));
  const rows = far.flatMap(({ sum, last }) => sum.bills.slice(0, 1).map((bill) => compared(bill, sum, last)));
  const [first] = far;
  if (!first) return [];
  const { billType, complex, bills, amount } = first.sum;
  const was = { last: rupeeText(paise(first.last.paise)), lastRows: first.last.rows };
  return warning("sum_far", rows, { billType, complex, amount: rupeeText(amount), rows: bills.length, ...was });
}

/** 30 % of the total, or 10 % of the rows, in whole numbers. */
function isFar({ bills, amount }: FileSum, last: LastUpload): boolean {
  const rowsApart = Math.abs(bills.length - last.rows);
  const paiseApart = Math.abs(amount - last.paise);
  return 10 * rowsApart >= last.rows || 10 * paiseApart >= 3 * last.paise;
}

function compared({ sheet, row }: SeenBill, { billType, complex, bills, amount }: FileSum, last: LastUpload) {
  const amounts = `${rupeeText(paise(last.paise))} → ${rupeeText(amount)}`;
  return { sheet, row, shown: `${billType}, ${complex}: ${last.rows} → ${bills.length}, ${amounts}` };
}

/** An absent flat has no row of its own: row 0 of the sheet on which its complex begins. */
export function flatsAbsent(seen: readonly SeenBill[], before: BilledBefore) {
  const absent = new Map<string, { sheet: string; row: number; shown: string }>();
  for (const { sum, last } of comparable(seen, before)) {
    const present = new Set(seen.filter(({ billType }) => billType === sum.billType).map((bill) => bill.flatNumber));
    const sheet = sum.bills[0]?.sheet ?? "";
    for (const flat of last.flats) if (!present.has(flat)) absent.set(flat, { sheet, row: 0, shown: flat });
  }
  const rows = [...absent.values()].toSorted((one, other) => byNumber.compare(one.shown, other.shown));
  const flatNames = rows.slice(0, FLATS_NAMED).map(({ shown }) => shown);
  return warning("flats_absent", rows, { flats: flatNames.join(", ") + (rows.length > FLATS_NAMED ? " …" : "") });
}

/** A-2 comes before A-10. */
const byNumber = new Intl.Collator("en", { numeric: true });

/** `complex` is that of the page on which the file was uploaded. */
export function otherComplex(fresh: readonly SeenBill[], complex: string | undefined) {
  const otherBills = complex === undefined ? [] : fresh.filter((bill) => bill.complex !== complex);
  const rows = otherBills.map(({ sheet, row, flatNumber, complex: other }) => ({
    sheet,
    row,
    shown: `${flatNumber}: ${other}`,
  }));
  return warning("other_complex", rows, { complex: complex ?? "", other: otherBills[0]?.complex ?? "" });
}
