import { paise, rupeeText } from "@aangan/contract/money";
import { type BilledBefore, lastBillKey, type SeenBill } from "./seen.ts";
import { warning } from "./warning.ts";

const TIMES_THE_LAST_BILL = 10;
const TIMES_THE_MEDIAN = 20;
/** Rs 1,000. Small bills vary more. */
const MIN_APART_PAISE = 100_000;
/** Rs 10,00,000. As a number without decimals it is more likely a phone number. */
const MIN_PHONE_PAISE = 100_000_000;

export function amountFar(fresh: readonly SeenBill[], seen: readonly SeenBill[], before: BilledBefore) {
  const median = lowerMedian(seen.map(({ originalPaise }) => originalPaise)) ?? 0;
  const rows = fresh.flatMap((bill) => {
    const { sheet, row, flatNumber, originalPaise } = bill;
    const last = before.lastOfFlat.get(lastBillKey(bill));
    if (!(last === undefined ? isFarFromMedian(originalPaise, median) : isFarFromLast(originalPaise, last))) return [];
    const was = last === undefined ? "" : `${rupeeText(paise(last))} → `;
    return [{ sheet, row, shown: `${flatNumber}: ${was}${rupeeText(originalPaise)}` }];
  });
  return warning("amount_far", rows);
}

function isFarFromLast(amount: number, last: number): boolean {
  const far = amount >= TIMES_THE_LAST_BILL * last || TIMES_THE_LAST_BILL * amount <= last;
  return far && Math.abs(amount - last) >= MIN_APART_PAISE;
}

function isFarFromMedian(amount: number, median: number): boolean {
  return amount >= TIMES_THE_MEDIAN * median && amount - median >= MIN_APART_PAISE;
}

/** More than half of the new rows, so that a few large bills are none. */
export function amountPhone(fresh: readonly SeenBill[]) {
  const rows = fresh
    .filter(({ originalPaise }) => originalPaise % 100 === 0 && originalPaise >= MIN_PHONE_PAISE)
    .map(({ sheet, row, flatNumber, originalPaise }) => ({
      sheet,
      row,
      shown: `${flatNumber}: ${rupeeText(originalPaise)}`,
    }));
  return 2 * rows.length > fresh.length ? warning("amount_phone", rows) : [];
}

/** Of an even count the lower of the two in the middle, so that it stays a whole number. */
export function lowerMedian(numbers: readonly number[]): number | undefined {
  return Float64Array.from(numbers).sort()[Math.floor((numbers.length - 1) / 2)];
}
