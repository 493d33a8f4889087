import { createLuck, planArrivals } from "../measure/arrivals.ts";
import { atMost, type Measured, note, told } from "../measure/table.ts";
import { auditBooks, longestToReceipt, unpaidBills } from "../world/books.ts";
import type { Town } from "../world/open-town.ts";
import { failures, latency, of, punctuality } from "./judge.ts";
import { loadOf } from "./load.ts";
import { createPayers } from "./paying.ts";
import { takeCash } from "./requests.ts";

const CLERKS = 4;
const FOR_MS = 20_000;
/** More than four clerks write in that time. */
const RECEIPTS = 5_000;
const PAYMENTS_PER_SECOND = 10;

/** COUNTER: the gapless number of receipts makes clerks wait for each other; it must not be felt, nor by those who pay online. */
export const counterLoad = loadOf("COUNTER", "four clerks take cash, one receipt after the other", measure);

async function measure(town: Town): Promise<Measured[]> {
  const { generator } = town;
  const payments = (FOR_MS / 1_000) * PAYMENTS_PER_SECOND;
  const bills = await unpaidBills(town, 2 * RECEIPTS + payments - 200);
  const [first, second] = [bills.slice(0, RECEIPTS), bills.slice(RECEIPTS, 2 * RECEIPTS - 200)];
  const taking = (some: typeof bills) => some.map((bill, nth) => takeCash(bill, 1 + (nth % CLERKS)));
  const alone = await generator.press(taking(first), CLERKS, FOR_MS);

  const payers = createPayers(town, bills.slice(-payments), { looks: false });
  const plan = planArrivals(payments, FOR_MS, createLuck(6)).map(payers.payAt);
  const instants = planArrivals(second.length / 4, FOR_MS, createLuck(7));
  const receipts = taking(second.slice(0, instants.length)).map((wanted, nth) => ({
    ...wanted,
    atMs: instants[nth] ?? 0,
  }));
  const beside = await generator.run(
    [...plan, ...receipts].sort((one, other) => one.atMs - other.atMs),
    payers.goOn,
  );
  return [
    atMost("a receipt, four clerks, p95", latency(alone, 0.95), 150),
    note("  p50", told(latency(alone, 0.5), "ms")),
    note("  receipts a second", told(alone.length / (FOR_MS / 1_000), "")),
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
