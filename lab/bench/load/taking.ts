import type { Outcome, Planned } from "../generator/request.ts";
import { createLuck, planArrivals } from "../measure/arrivals.ts";
import type { UnpaidBill } from "../world/books.ts";
import type { Town } from "../world/open-town.ts";
import { createPayers } from "./paying.ts";
import { takeCash } from "./requests.ts";

export const CLERKS = 4;

/** The clerks take cash for these bills in turn. */
export const taking = (bills: readonly UnpaidBill[]) => bills.map((bill, nth) => takeCash(bill, 1 + (nth % CLERKS)));

/** Clerks take cash for some bills while residents pay others online, all within a time. */
export function takeAndPay(
  town: Town,
  { cash, online }: { cash: UnpaidBill[]; online: UnpaidBill[] },
  forMs: number,
): Promise<Outcome[]> {
  const payers = createPayers(town, online, { looks: false });
  const payments = planArrivals(online.length, forMs, createLuck(6)).map(payers.payAt);
  const instants = planArrivals(cash.length, forMs, createLuck(7));
  const receipts: Planned[] = taking(cash).map((input, nth) => ({ ...input, atMs: instants[nth] ?? 0 }));
  const plan = [...payments, ...receipts].sort((one, other) => one.atMs - other.atMs);
  return town.generator.run(plan, payers.goOn);
}
