import type { BillType } from "@aangan/contract/bill-kinds";
import type { AnswerOf, WireOf } from "@aangan/contract/endpoint";
import type {
  listWatchedPayments as contract,
  Difference,
  WatchedPayment,
} from "@aangan/contract/features/payments/watched";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../../platform/database/db.ts";
import { listAlerts } from "../../alerts/list-alerts.ts";
import { trackedStateOf } from "../payment-state.ts";
import { type WatchedRow, watchedPayments } from "../watch-queries.ts";
import { bookedPaiseOf, openElsewhere } from "./stranded-queries.ts";

const MOST = 500;

const SANDBOX = "sandbox";

export async function listWatchedPayments(db: Db, configured: readonly string[]): Promise<AnswerOf<typeof contract>> {
  const payments = await watchedPayments(db, MOST);
  const alerts = await listAlerts(db);
  return { payments: payments.map(toWatched), alerts, stranded: await paymentsOfFormerGateways(db, configured) };
}

/** For the sandbox also what the books still have: no money ever moved there. */
export async function paymentsOfFormerGateways(db: Db, configured: readonly string[]) {
  const open = await openElsewhere(db, configured);
  const booked = configured.includes(SANDBOX) ? 0 : await bookedPaiseOf(db, SANDBOX);
  const hasSandbox = open.some(({ gateway }) => gateway === SANDBOX);
  if (booked > 0 && !hasSandbox) open.push({ gateway: SANDBOX, payments: 0, refunds: 0 });
  return open.map((company) => ({ ...company, captured: paise(company.gateway === SANDBOX ? booked : 0) }));
}

export function toWatched(row: WatchedRow): WireOf<typeof WatchedPayment> {
  return {
    ...row,
    _id: row.id,
    userId: row.residentId,
    billId: row.billId ?? "",
    billType: row.billType as BillType | null,
    amount: paise(row.amountPaise),
    standing: trackedStateOf(row),
    differences: row.state === "REVIEW" ? ((row.differences ?? []) as Difference[]) : [],
    createdAt: row.createdAt.toISOString(),
    askedAt: row.queriedAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt?.toISOString() ?? null,
    superseded: row.supersededAt !== null,
  };
}
