import type { Alert, WatchedPayment } from "@aangan/contract/watched-payments";
import type { Db } from "../../../platform/db.ts";
import { listAlerts } from "../../alerts/list-alerts.ts";
import { watchedPayments } from "./watch-queries.ts";
import { watchedOnWire } from "./watched-wire.ts";

/** More than this wait only when the gateway is down, and then the first of them tell enough. */
const MOST = 500;

/** Payments that need a decision, those that wait for the gateway, and alerts that nobody has seen. */
export async function listWatchedPayments(db: Db): Promise<{ payments: WatchedPayment[]; alerts: Alert[] }> {
  const [payments, alerts] = await Promise.all([watchedPayments(db, MOST), listAlerts(db)]);
  return { payments: payments.map(watchedOnWire), alerts };
}
