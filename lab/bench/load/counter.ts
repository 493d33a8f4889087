import { atMost, formatFigure, type Measured, note } from "../measure/table.ts";
import { auditBooks, longestToReceipt, unpaidBills } from "../world/books.ts";
import type { Town } from "../world/open-town.ts";
import { failures, latency, of, punctuality } from "./judge.ts";
import { loadOf } from "./load.ts";
import { CLERKS, takeAndPay, taking } from "./taking.ts";

const FOR_MS = 20_000;
/** More than four clerks write in that time. */
const RECEIPTS = 5_000;
const PAYMENTS_PER_SECOND = 10;

/** COUNTER: the gapless number of receipts makes clerks wait for each other; it must not be felt, nor by those who pay online. */
export const counterLoad = loadOf("COUNTER", "four clerks take cash, one receipt after the other", measure);

async function measure(town: Town): Promise<Measured[]> {
  const payments = (FOR_MS / 1_000) * PAYMENTS_PER_SECOND;
  const bills = await unpaidBills(town, 2 * RECEIPTS + payments - 200);
  const [first, second] = [bills.slice(0, RECEIPTS), bills.slice(RECEIPTS, 2 * RECEIPTS - 200)];
  const alone = await town.generator.press(taking(first), CLERKS, FOR_MS);
  const paid = { cash: second.slice(0, second.length / 4), online: bills.slice(-payments) };
  const beside = await takeAndPay(town, paid, FOR_MS);
  return [
    atMost("a receipt, four clerks, p95", latency(alone, 0.95), 150),
    note("  p50", formatFigure(latency(alone, 0.5), "ms")),
    note("  receipts a second", formatFigure(alone.length / (FOR_MS / 1_000), "")),
    failures("  not written", alone),
    atMost(
      `a receipt, beside ${PAYMENTS_PER_SECOND} payments a second, p95`,
      latency(of(beside, "receipt"), 0.95),
      300,
    ),
    failures("  not served, receipts and payments", beside),
    punctuality(beside),
    ...(await auditBooks(town)),
    atMost("the receipt of an online payment, after its capture, at most", await longestToReceipt(town), 3_000),
  ];
}
