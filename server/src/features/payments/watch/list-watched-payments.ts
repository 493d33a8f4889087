import { paise, rupeesFromPaise } from "@aangan/contract/money";
import type { Alert, StrandedCompany, WatchedPayment } from "@aangan/contract/watched-payments";
import type { Db } from "../../../platform/db.ts";
import { listAlerts } from "../../alerts/list-alerts.ts";
import { strandedAt } from "../stranded-queries.ts";
import { watchedPayments } from "./watch-queries.ts";
import { watchedOnWire } from "./watched-wire.ts";

/** More than this wait only when the gateway is down, and then the first of them tell enough. */
const MOST = 500;

/**
 * Payments that need a decision, those that wait for the gateway, alerts that nobody has seen, and what is open at companies
 * that are not configured: nobody asks about that.
 */
export async function listWatchedPayments(
  db: Db,
  configured: readonly string[],
): Promise<{ payments: WatchedPayment[]; alerts: Alert[]; stranded: StrandedCompany[] }> {
  const [payments, alerts, stranded] = await Promise.all([
    watchedPayments(db, MOST),
    listAlerts(db),
    strandedAt(db, configured),
  ]);
  return {
    payments: payments.map(watchedOnWire),
    alerts,
    stranded: stranded
      .filter(({ gateway, payments, refunds }) => payments + refunds > 0 || gateway === "sandbox")
      .map(({ capturedPaise, ...open }) => ({ ...open, captured: rupeesFromPaise(paise(capturedPaise)) })),
  };
}
