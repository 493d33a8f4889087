import type { WireOf } from "@aangan/contract/endpoint";
import type { MonthEnd } from "@aangan/contract/features/month-end/month-end";
import type { Db } from "../../../platform/database/db.ts";
import { closedMonthEnd, monthsOfClosedBooks } from "./closing-queries.ts";

/** The sums in the kept files of all closed months. */
export async function closedMonthEnds(db: Db) {
  const all: Pick<WireOf<typeof MonthEnd>, "month" | "complexes" | "received">[] = [];
  for (const month of await monthsOfClosedBooks(db)) {
    const { complexes, received } = JSON.parse((await closedMonthEnd(db, month)) ?? "{}") as WireOf<typeof MonthEnd>;
    all.push({ month, complexes, received });
  }
  return all;
}
