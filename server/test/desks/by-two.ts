import { sql } from "kysely";
import { type ActKind, doOrAsk, type Starter } from "../../src/features/approvals/count-act.ts";
import { endWaiting } from "../../src/features/approvals/end-approval.ts";
import type { Tx } from "../../src/platform/database/db.ts";

const ASKER = { id: "office" };
const OTHER = "office-too";

/** Does an act of the office; where the association wants two people, another one approves it at once. */
export function byTwo<T>(kind: ActKind, now: Date, act: (tx: Tx, by: Starter) => Promise<T>) {
  return async (tx: Tx): Promise<T> => {
    await sql`INSERT INTO admins (id, name, email, password_hash, created_at, approved_at)
      SELECT id, id, id || '@desk.example', 'none', now(), now() FROM (VALUES (${ASKER.id}), (${OTHER})) AS people (id)
      WHERE EXISTS (SELECT FROM settings WHERE key = 'twoPeople') ON CONFLICT DO NOTHING`.execute(tx);
    const { done, approval } = await doOrAsk(tx, ASKER, { kind, input: {} }, now, (by) => act(tx, by));
    if (!approval) return done;
    await endWaiting(tx, approval._id, { state: "APPROVED", endedBy: OTHER }, now);
    return act(tx, { ...ASKER, approvalId: approval._id });
  };
}
