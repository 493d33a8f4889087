import type { WireOf } from "@aangan/contract/endpoint";
import { type ClosedBooks, openThings as kinds } from "@aangan/contract/features/month-end/closed-books";
import { paise } from "@aangan/contract/money";
import { dayOf, startOfDay } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/database/db.ts";
import { monthAfter, monthOfDay } from "../../../platform/month.ts";
import { closedUpTo } from "../../ledger/locks.ts";
import { cashBoxState } from "../../receipts/cash-book/cash-box.ts";
import * as queries from "./closing-queries.ts";
import { openThings } from "./open-queries.ts";

/** Of what is open, the first are listed. */
const MAX_LISTED = 500;

type ClosedBooksWire = WireOf<typeof ClosedBooks>;

export async function showClosedBooks(db: Db, caller: { id: string }, now: Date): Promise<ClosedBooksWire> {
  const closed = await closedUpTo(db);
  const open = [...(await openThings(db, MAX_LISTED + 1)).map(onWire), ...(await openCashDays(db, now))];
  const history = await queries.closingsNewest(db);
  return {
    closedUpTo: closed && monthOfDay(closed),
    lastOver: monthAfter(monthOfDay(dayOf(now)), -1),
    history: history.map(({ upTo, closedAt, by, reopeningId, reason, requestedByName }) => ({
      ...{ upTo: monthOfDay(upTo), at: closedAt.toISOString(), by: by ?? "" },
      reopened: reopeningId === null ? null : { reason: reason ?? "", askedBy: requestedByName ?? "" },
    })),
    reopening: await showReopening(db, caller),
    open: open.sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind)).slice(0, MAX_LISTED),
    more: open.length > MAX_LISTED,
  };
}

function onWire({
  amountPaise,
  since,
  ...row
}: Awaited<ReturnType<typeof openThings>>[number]): ClosedBooksWire["open"][number] {
  return { ...row, amount: amountPaise === null ? null : paise(amountPaise), since: since.toISOString() };
}

/** Days before today on which cash came or went and was not counted. */
async function openCashDays(db: Db, now: Date): Promise<ClosedBooksWire["open"]> {
  const { days } = await cashBoxState(db);
  return days
    .filter(({ day }) => day < dayOf(now))
    .map(({ day, closingPaise }) => {
      const since = startOfDay(day).toISOString();
      return { kind: "cash_day" as const, act: null, name: day, flatNumber: "", amount: paise(closingPaise), since };
    });
}

async function showReopening(db: Db, caller: { id: string }): Promise<ClosedBooksWire["reopening"]> {
  const last = await queries.lastReopening(db);
  if (!last) return null;
  return {
    _id: last.id,
    from: monthOfDay(last.fromDay),
    reason: last.reason,
    state: last.state.toLowerCase() as NonNullable<ClosedBooksWire["reopening"]>["state"],
    askedAt: last.requestedAt.toISOString(),
    askedBy: last.requestedByName ?? "",
    own: last.requestedBy === caller.id,
    endedAt: last.endedAt?.toISOString() ?? null,
    endedBy: last.endedByName ?? "",
  };
}
