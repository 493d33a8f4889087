import type { Alert } from "@aangan/contract/watched-payments";
import type { Db } from "../../platform/database/db.ts";
import { unseenAlerts } from "./queries.ts";

const MOST = 200;

/** Unseen alerts, newest first. */
export async function listAlerts(db: Db): Promise<Alert[]> {
  const rows = await unseenAlerts(db, MOST);
  return rows.map(({ id, at, kind, subject, paymentId, seenAt }) => ({
    _id: String(id),
    at: at.toISOString(),
    kind: kind as Alert["kind"],
    subject,
    paymentId,
    seenAt: seenAt?.toISOString() ?? null,
  }));
}
