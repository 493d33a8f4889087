import type { Made } from "@aangan/contract/endpoint";
import { paise } from "@aangan/contract/money";
import type { Alert, StrandedCompany, WatchedPayment } from "@aangan/contract/watched-payments";
import type { Db } from "../../../platform/database/db.ts";
import { listAlerts } from "../../alerts/list-alerts.ts";
import { bookedPaiseOf, openElsewhere } from "./stranded-queries.ts";
import { watchedPayments } from "./watch-queries.ts";
import { watchedOnWire } from "./watched-wire.ts";

const MOST = 500;

const SANDBOX = "sandbox";

export async function listWatchedPayments(
  db: Db,
  configured: readonly string[],
): Promise<{ payments: Made<typeof WatchedPayment>[]; alerts: Alert[]; stranded: Made<typeof StrandedCompany>[] }> {
  const [payments, alerts, stranded] = await Promise.all([
    watchedPayments(db, MOST),
    listAlerts(db),
    strandedCompanies(db, configured),
  ]);
  return { payments: payments.map(watchedOnWire), alerts, stranded };
}

/** For the sandbox also what the books still have: no money ever moved there. */
async function strandedCompanies(db: Db, configured: readonly string[]): Promise<Made<typeof StrandedCompany>[]> {
  const open = await openElsewhere(db, configured);
  const booked = configured.includes(SANDBOX) ? 0 : await bookedPaiseOf(db, SANDBOX);
  const captured = paise(booked);
  const others = open
    .filter(({ gateway }) => gateway !== SANDBOX)
    .map((company) => ({ ...company, captured: paise(0) }));
  const ofSandbox = open.find(({ gateway }) => gateway === SANDBOX) ?? { gateway: SANDBOX, payments: 0, refunds: 0 };
  const hasSandbox = ofSandbox.payments + ofSandbox.refunds + booked > 0;
  return hasSandbox ? [...others, { ...ofSandbox, captured }] : others;
}
