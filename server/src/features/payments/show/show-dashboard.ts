import type { WireOf } from "@aangan/contract/endpoint";
import type { Dashboard, PendingBill } from "@aangan/contract/features/dashboard";
import { type Paise, paise } from "@aangan/contract/money";
import { later } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/database/db.ts";
import { toPendingBill } from "../../bills/pending-bills.ts";
import { owedAndPaid } from "../queries.ts";
import { toPayment } from "./wire.ts";

type Read = Awaited<ReturnType<typeof owedAndPaid>>[number];

type ReportedTransfer = NonNullable<WireOf<typeof Dashboard>["told"]>[number];

/** A refused notice of a transfer is shown for this long. */
const REFUSAL_SHOWN_MS = 14 * 24 * 60 * 60 * 1000;

/** All as of one instant. `leastPaise` is the least that can be paid online. */
export async function showDashboard(db: Db, resident: { id: string }, leastPaise: Paise, now: Date) {
  const [read] = await owedAndPaid(db, { residentId: resident.id });
  const reportedTransfers = transfersToShow(read?.told ?? [], now);
  const { owed = [], paid = [], waiting = [], creditPaise, hadBills } = read ?? {};
  return {
    pendingBills: owed.map((row) => {
      const own = toWaiting(waiting.filter(({ billId }) => billId === row.id));
      return { ...toPendingBill(row), ...(own && { waiting: own }) };
    }),
    paymentHistory: paid.map(toPayment),
    hadBills: hadBills === true,
    credit: paise(creditPaise ?? 0),
    leastOnline: leastPaise,
    ...(reportedTransfers.length > 0 && { told: reportedTransfers.map(toReportedTransfer) }),
  };
}

/** What waits, and what was refused lately and not told again since. */
function transfersToShow(all: Read["told"], now: Date): Read["told"] {
  const since = later(now, -REFUSAL_SHOWN_MS);
  const standing = all.filter(({ state }) => state === "WAITING" || state === "ACCEPTED");
  const isNews = ({ reference, endedAt }: Read["told"][number]) =>
    endedAt !== null && new Date(endedAt) > since && !standing.some((one) => one.reference === reference);
  return all.filter((one) => one.state === "WAITING" || (one.state === "REFUSED" && isNews(one)));
}

function toReportedTransfer({
  id,
  amountPaise,
  madeAt,
  requestedLines,
  reason,
}: Read["told"][number]): ReportedTransfer {
  const billIds = (requestedLines as unknown as { billId: string }[]).map(({ billId }) => billId);
  return {
    _id: id,
    amount: paise(amountPaise),
    since: new Date(madeAt).toISOString(),
    billIds,
    ...(reason !== null && { reason }),
  };
}

function toWaiting(payments: Read["waiting"]): WireOf<typeof PendingBill>["waiting"] {
  const [oldest] = payments;
  const newest = payments.at(-1);
  if (!oldest || !newest) return undefined;
  return {
    amount: paise(payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0)),
    since: new Date(oldest.createdAt).toISOString(),
    paymentId: newest.id,
    underReview: payments.some(({ state }) => state === "REVIEW"),
  };
}
