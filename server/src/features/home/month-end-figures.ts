import type { Made } from "@aangan/contract/endpoint";
import { type Paise, paise } from "@aangan/contract/money";
import type { MonthEnd } from "@aangan/contract/papers/month-end";
import type { HomeWay } from "@aangan/contract/papers/office-home";
import { complexesInOrder } from "./complexes-in-order.ts";
import type { BillFlow, Brought, Flow, standsNow } from "./month-end-queries.ts";

type Answer = Made<typeof MonthEnd>;

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
  const collected = (complex: string, way: string) =>
    moved.filter((row) => row.complex === complex && row.way === way).reduce((sum, row) => sum + row.collected, 0);
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
      ...{ complex, way: way as HomeWay, received: sum("received", counts), cancelled: sum("cancelled", counts) },
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

const isBefore = (period: string, month: string) => period < month;
const isAfter = (period: string, month: string) => period > month;
const isIn = (period: string, month: string) => period === month;
type When = typeof isIn;

/** `opening` comes from the ledger, `closing` from what stands now less what counts since. */
export function balancesOf(month: string, { billed, flows, now }: Balances): Answer["complexes"] {
  return complexesInOrder([...billed, ...flows, ...now]).map((complex) => {
    const bills = billed.filter((row) => row.complex === complex);
    const own = flows.filter((row) => row.complex === complex);
    const raised = (figure: "billed" | "cancelled", when: When) =>
      bills.reduce((sum, row) => sum + (when(row.period, month) ? row[figure] : 0), 0);
    const flow = (account: Flow["account"], when: When, kind?: string) =>
      own.reduce((sum, row) => {
        const counts = row.account === account && when(row.period, month) && (kind === undefined || row.kind === kind);
        return sum + (counts ? row.paise : 0);
      }, 0);
    const { rests = 0, kept = 0 } = now.find((row) => row.complex === complex) ?? {};
    const live = (when: When) => raised("billed", when) - raised("cancelled", when);
    const isNobodys = complex === "";
    return inPaise({
      complex,
      ...{ opening: live(isBefore) - flow("BILL", isBefore), billed: raised("billed", isIn) },
      ...{ cancelled: raised("cancelled", isIn), onBills: flow("BILL", isIn, "CAPTURE") },
      ...{ used: flow("BILL", isIn, "CREDIT_USE"), usedBack: 0 - flow("BILL", isIn, "USE_BACK") },
      ...{ reversedOfBills: 0 - flow("BILL", isIn, "reversal"), refundedOfBills: 0 - flow("BILL", isIn, "refund") },
      closing: rests - live(isAfter) + flow("BILL", isAfter),
      ...{ openingAdvances: flow("CREDIT", isBefore), asAdvances: flow("CREDIT", isIn, "CAPTURE") },
      assigned: flow("CREDIT", isIn, "ASSIGNMENT") + flow("CREDIT", isIn, "ASSIGNMENT_UNDONE"),
      reversedOfAdvances: 0 - flow("CREDIT", isIn, "reversal"),
      refundedOfAdvances: 0 - flow("CREDIT", isIn, "refund"),
      closingAdvances: (isNobodys ? 0 : kept) - flow("CREDIT", isAfter),
      ...{
        openingUnidentified: flow("UNIDENTIFIED", isBefore),
        unidentified: flow("UNIDENTIFIED", isIn, "UNIDENTIFIED"),
      },
      givenToFlats: 0 - flow("UNIDENTIFIED", isIn, "ASSIGNMENT") - flow("UNIDENTIFIED", isIn, "ASSIGNMENT_UNDONE"),
      refundedOfUnidentified: 0 - flow("UNIDENTIFIED", isIn, "refund"),
      closingUnidentified: (isNobodys ? kept : 0) - flow("UNIDENTIFIED", isAfter),
    });
  });
}
