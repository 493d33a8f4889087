import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

export interface NotedFact {
  fact: string;
  detail: Record<string, unknown>;
  stateBefore: string;
  stateAfter: string;
}

export async function isLastFact(db: Db, paymentId: string, noted: NotedFact): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    SELECT fact = ${noted.fact} AND detail = ${JSON.stringify(noted.detail)}::jsonb
      AND state_before = ${noted.stateBefore} AND state_after = ${noted.stateAfter} AS same
    FROM payment_facts WHERE payment_id = ${paymentId} ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0]?.same === true;
}

export async function insertFact(
  tx: Tx,
  paymentId: string,
  heardFrom: string,
  noted: NotedFact,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("paymentFacts")
    .values({ ...noted, detail: JSON.stringify(noted.detail), paymentId, heardFrom, heardAt: now })
    .execute();
}
