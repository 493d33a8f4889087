import type { BillType } from "@aangan/contract/bill-kinds";
import type { Made } from "@aangan/contract/endpoint";
import { paise } from "@aangan/contract/money";
import type { Difference, WatchedPayment } from "@aangan/contract/watched-payments";
import { standingOf } from "../show/standing.ts";
import type { WatchedRow } from "./watch-queries.ts";

export function watchedOnWire(row: WatchedRow): Made<typeof WatchedPayment> {
  const isInReview = row.state === "REVIEW";
  return {
    _id: row.id,
    userId: row.residentId,
    name: row.name,
    flatNumber: row.flatNumber,
    billId: row.billId,
    billType: row.billType as BillType,
    gateway: row.gateway,
    amount: paise(row.amountPaise),
    standing: standingOf(row),
    differences: isInReview ? ((row.differences ?? []) as Difference[]) : [],
    createdAt: row.createdAt.toISOString(),
    askedAt: row.askedAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt?.toISOString() ?? null,
    superseded: row.supersededAt !== null,
  };
}
