import { compareReports } from "../../../server/src/features/books/reports/compare-reports.ts";
import { atLeast, formatFigure, type Measured, never, note } from "../measure/table.ts";
import { auditBooks, moneyWritten, unpaidBills } from "../world/books.ts";
import type { Town } from "../world/open-town.ts";
import { failures } from "./judge.ts";
import { type LoadOptions, loadOf } from "./load.ts";
import { takeAndPay } from "./taking.ts";

const MINUTE_MS = 60_000;
const EACH_PER_SECOND = 10;
/** Of twenty: residents who begin to pay in the last seconds are still on the company's page. */
const MIN_PER_SECOND = 19;

/** AGREE: every comparison of the reports is equal at any time (I-39). It judges no times. */
export const agreeLoad = loadOf(
  "AGREE",
  "all reports compared again and again, during twenty writes a second",
  measure,
);

async function measure(town: Town, { minutes }: LoadOptions): Promise<Measured[]> {
  const forMs = Math.min(1, minutes) * MINUTE_MS;
  const each = Math.round((forMs / 1_000) * EACH_PER_SECOND);
  const bills = await unpaidBills(town, 2 * each);
  const began = new Date();
  const writes = takeAndPay(town, { cash: bills.slice(0, each), online: bills.slice(each) }, forMs);
  const { differences, tookMs } = await compareWhile(town, writes);
  const writtenPaise = await moneyWritten(town, began, forMs);
  return [
    never("differences between reports", differences.length, differences[0]),
    atLeast("  snapshots compared", tookMs.length, 1),
    note("  the longest took", formatFigure(Math.max(...tookMs) / 1_000, "s")),
    failures("receipts and payments refused or failed", await writes),
    atLeast("money written a second", writtenPaise / (forMs / 1_000), MIN_PER_SECOND),
    ...(await auditBooks(town)),
  ];
}

async function compareWhile({ database }: Town, writes: Promise<unknown>) {
  const found = { differences: [] as string[], tookMs: [] as number[] };
  let isOver = false;
  const over = writes.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    const now = new Date();
    const compared = await compareReports(database, now);
    found.differences.push(...compared.flatMap(({ differences }) => differences));
    found.tookMs.push(performance.now() - began);
  }
  await over;
  return found;
}
