import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { DB } from "../../../platform/database/schema.ts";

interface NotedFact extends Omit<Insertable<DB["paymentFacts"]>, "detail" | "heardAt" | "heardFrom"> {
  detail: object;
}

export async function isLastFact(db: Db, noted: NotedFact): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    SELECT fact = ${noted.fact} AND detail = ${JSON.stringify(noted.detail)}::jsonb
      AND state_before = ${noted.stateBefore} AND state_after = ${noted.stateAfter} AS same
    FROM payment_facts WHERE payment_id = ${noted.paymentId} ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0]?.same === true;
}

export async function insertFact(tx: Tx, noted: NotedFact & { heardFrom: string; heardAt: Date }): Promise<void> {
  const row = { ...noted, detail: JSON.stringify(noted.detail) };
  await tx.insertInto("paymentFacts").values(row).execute();
}
