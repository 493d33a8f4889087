import { sql } from "kysely";
import type { Tx } from "../database/db.ts";

const inMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 ms'`;

/** Claims a night's job. False when another instance has claimed or done it. */
export async function claimNight(tx: Tx, name: string, night: Date, leaseMs: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO nightly_jobs (name, night, began_at, claimed_until) VALUES (${name}, ${night}, now(), ${inMs(leaseMs)})
    ON CONFLICT (name) DO UPDATE
      SET night = excluded.night, claimed_until = excluded.claimed_until, done_at = NULL,
        began_at = CASE WHEN nightly_jobs.night = excluded.night THEN nightly_jobs.began_at ELSE now() END
      WHERE CASE WHEN nightly_jobs.done_at IS NULL THEN nightly_jobs.claimed_until < now()
        ELSE nightly_jobs.night < excluded.night END
    RETURNING name`.execute(tx);
  return rows.length > 0;
}

/** Prolongs the claim of a job that runs, or pauses one that failed. */
export async function renewNight(tx: Tx, name: string, leaseMs: number): Promise<void> {
  const claimedUntil = inMs(leaseMs);
  await tx.updateTable("nightlyJobs").set({ claimedUntil }).where("name", "=", name).execute();
}

export async function endNight(tx: Tx, name: string): Promise<void> {
  await tx.updateTable("nightlyJobs").set({ doneAt: sql`now()` }).where("name", "=", name).execute();
}
