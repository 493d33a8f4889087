import type { WireOf } from "@aangan/contract/endpoint";
import type { MonthEnd } from "@aangan/contract/features/month-end/month-end";
import type { OverviewMethod } from "@aangan/contract/features/overview";
import { type Paise, paise } from "@aangan/contract/money";
import { complexesInOrder } from "./complexes-in-order.ts";
import type { BillFlow, Brought, Flow, standsNow } from "./month-end-queries.ts";

type Answer = WireOf<typeof MonthEnd>;

type InPaise<T> = { [K in keyof T]: T[K] extends number ? Paise : T[K] };

/** Marks every number of a row as paise, which it is. */
export function inPaise<T extends object>(row: T): InPaise<T> {
  const marked = Object.entries(row).map(([key, value]) => [key, typeof value === "number" ? paise(value) : value]);
  return Object.fromEntries(marked);
}

interface Moved {
  complex: string;
  day: string;
  way: string;
  collected: number;
}

/** What was collected is read as the home reads it, so that the two prove each other. */
export function receivedIn(month: string, brought: readonly Brought[], moved: readonly Moved[]): Answer["received"] {
  const collected = (complex: string, method: string) =>
    moved.filter((row) => row.complex === complex && row.way === method).reduce((sum, row) => sum + row.collected, 0);
  const groups = new Map<string, Brought[]>();
  for (const row of brought) {
    if (row.counted !== month && row.written !== month) continue;
    const key = JSON.stringify([row.complex, row.way]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((rows) => {
    const [{ complex, way } = { complex: "", way: "" }] = rows;
    const sum = (figure: "received" | "cancelled" | "assigned" | "refunded", of: (row: Brought) => boolean) =>
      rows.reduce((all, row) => all + (of(row) ? row[figure] : 0), 0);
    const counts = ({ counted }: Brought) => counted === month;
    return inPaise({
      ...{
        complex,
        way: way as OverviewMethod,
        received: sum("received", counts),
        cancelled: sum("cancelled", counts),
      },
      ...{ assigned: sum("assigned", counts), refunded: sum("refunded", counts) },
      countsElsewhere: sum("received", (row) => !counts(row)),
      bookedElsewhere: sum("received", (row) => counts(row) && row.written !== month),
      ...{ booked: sum("received", ({ written }) => written === month), collected: collected(complex, way) },
    });
  });
}

interface Balances {
  billed: readonly BillFlow[];
  flows: readonly Flow[];
  now: Awaited<ReturnType<typeof standsNow>>;
}

type Place = "before" | "in" | "after";

/** What happened before, in and after a month, in one pass over all months. What lies outside has no kind. */
function tally(month: string, { billed, flows }: Pick<Balances, "billed" | "flows">) {
  const sums = new Map<string, number>();
  const keyOf = (...parts: readonly string[]) => parts.join("\n");
  const placeOf = (period: string): Place => (period < month ? "before" : period > month ? "after" : "in");
  const add = (key: string, paise: number) => sums.set(key, (sums.get(key) ?? 0) + paise);
  for (const { complex, period, ...row } of billed) {
    add(keyOf(complex, "billed", placeOf(period), ""), row.billed);
    add(keyOf(complex, "cancelled", placeOf(period), ""), row.cancelled);
  }
  for (const { complex, account, period, kind, paise } of flows) {
    const place = placeOf(period);
    add(keyOf(complex, account, place, place === "in" ? kind : ""), paise);
  }
  return (complex: string, of: Flow["account"] | "billed" | "cancelled", place: Place, kind = "") =>
    sums.get(keyOf(complex, of, place, kind)) ?? 0;
}

/** `opening` comes from the ledger, `closing` from what stands now less what counts since. */
export function balancesOf(month: string, { billed, flows, now }: Balances): Answer["complexes"] {
  const sumOf = tally(month, { billed, flows });
  return complexesInOrder([...billed, ...flows, ...now]).map((complex) => {
    const raised = (figure: "billed" | "cancelled", place: Place) => sumOf(complex, figure, place);
    const flow = (account: Flow["account"], place: Place, kind?: string) => sumOf(complex, account, place, kind);
    const { rests = 0, kept = 0 } = now.find((row) => row.complex === complex) ?? {};
    const live = (place: Place) => raised("billed", place) - raised("cancelled", place);
    const isNobodys = complex === "";
    return inPaise({
      complex,
      ...{ opening: live("before") - flow("BILL", "before"), billed: raised("billed", "in") },
      ...{ cancelled: raised("cancelled", "in"), onBills: flow("BILL", "in", "CAPTURE") },
      ...{ used: flow("BILL", "in", "CREDIT_USE"), usedBack: 0 - flow("BILL", "in", "USE_BACK") },
      ...{ reversedOfBills: 0 - flow("BILL", "in", "reversal"), refundedOfBills: 0 - flow("BILL", "in", "refund") },
      closing: rests - live("after") + flow("BILL", "after"),
      ...{ openingAdvances: flow("CREDIT", "before"), asAdvances: flow("CREDIT", "in", "CAPTURE") },
      assigned: flow("CREDIT", "in", "ASSIGNMENT") + flow("CREDIT", "in", "ASSIGNMENT_UNDONE"),
      reversedOfAdvances: 0 - flow("CREDIT", "in", "reversal"),
      refundedOfAdvances: 0 - flow("CREDIT", "in", "refund"),
      closingAdvances: (isNobodys ? 0 : kept) - flow("CREDIT", "after"),
      ...{
        openingUnidentified: flow("UNIDENTIFIED", "before"),
        unidentified: flow("UNIDENTIFIED", "in", "UNIDENTIFIED"),
      },
      givenToFlats: 0 - flow("UNIDENTIFIED", "in", "ASSIGNMENT") - flow("UNIDENTIFIED", "in", "ASSIGNMENT_UNDONE"),
      refundedOfUnidentified: 0 - flow("UNIDENTIFIED", "in", "refund"),
      closingUnidentified: (isNobodys ? kept : 0) - flow("UNIDENTIFIED", "after"),
    });
  });
}
