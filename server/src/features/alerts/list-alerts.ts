import type { Alert } from "@aangan/contract/features/payments/watched";
import type { Db } from "../../platform/database/db.ts";
import { unseenAlerts } from "./queries.ts";

export async function listAlerts(db: Db): Promise<Alert[]> {
  return (await unseenAlerts(db, 200)).map(({ id, at, kind, subject, paymentId, seenAt }) => ({
    _id: String(id),
    at: at.toISOString(),
    kind: kind as Alert["kind"],
    subject,
    paymentId,
    seenAt: seenAt?.toISOString() ?? null,
  }));
}
