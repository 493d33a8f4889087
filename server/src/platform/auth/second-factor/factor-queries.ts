import type { SecondFactorMode } from "@aangan/contract/features/second-factor/modes";
import { sql } from "kysely";
import type { Db, Tx } from "../../database/db.ts";

/** What decides whether a person is asked for a code. */
export interface FactorState {
  /** Null: the office has not said. */
  mode: SecondFactorMode | null;
  enrolledAt: Date | null;
  /** The latest of: the portal asks, the office first asked, the person was let in. */
  askedSince: Date;
  /** Recovery codes that were not used. */
  codesLeft: number;
}

/** In one statement, because it is read in every call with a star whose session is not fresh. */
export async function factorStateOf(db: Db, adminId: string): Promise<FactorState> {
  const { rows } = await sql<FactorState>`
    SELECT setting.value ->> 'mode' AS mode, factor.confirmed_at AS enrolled_at,
      greatest(begun.since, setting.asked_since, admin.approved_at) AS asked_since,
      (SELECT count(*)::integer FROM recovery_codes WHERE admin_id = ${adminId} AND used_at IS NULL) AS codes_left
    FROM second_factor_start AS begun
      LEFT JOIN settings AS setting ON setting.key = 'secondFactor'
      LEFT JOIN second_factors AS factor ON factor.admin_id = ${adminId}
      LEFT JOIN admins AS admin ON admin.id = ${adminId}`.execute(db);
  const [standing] = rows;
  if (!standing) throw new Error("the row of second_factor_start is missing");
  return standing;
}

export async function settledMode(db: Db): Promise<SecondFactorMode | null> {
  const savedMode = db.selectFrom("settings").select("value").where("key", "=", "secondFactor");
  const { value } = (await savedMode.executeTakeFirst()) ?? {};
  return (value as { mode: SecondFactorMode } | undefined)?.mode ?? null;
}

export function lockFactor(tx: Tx, adminId: string) {
  const own = tx.selectFrom("secondFactors").select(["secret", "offeredSecret", "offeredAt"]);
  return own.where("adminId", "=", adminId).forUpdate().executeTakeFirst();
}

/** False when there is a factor in force, unless it may be `replaced`. */
export async function offerSecret(
  tx: Tx,
  adminId: string,
  secret: Buffer,
  replaces: boolean,
  now: Date,
): Promise<boolean> {
  const offer = { offeredSecret: secret, offeredAt: now };
  const offered = await tx
    .insertInto("secondFactors")
    .values({ adminId, ...offer })
    .onConflict((conflict) =>
      conflict
        .column("adminId")
        .doUpdateSet(offer)
        .where(replaces ? sql<boolean>`true` : sql<boolean>`second_factors.secret IS NULL`),
    )
    .returning("adminId")
    .executeTakeFirst();
  return offered !== undefined;
}

/** Puts the offered secret in force, with other recovery codes. `step` is that of the code which proved it. */
export async function acceptOffer(
  tx: Tx,
  adminId: string,
  step: number,
  codes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable("secondFactors")
    .set((eb) => ({
      secret: eb.ref("offeredSecret"),
      offeredSecret: null,
      offeredAt: null,
      confirmedAt: now,
      lastStep: step,
    }))
    .where("adminId", "=", adminId)
    .execute();
  await tx.deleteFrom("recoveryCodes").where("adminId", "=", adminId).execute();
  await tx
    .insertInto("recoveryCodes")
    .values(codes.map((codeSha256) => ({ adminId, codeSha256 })))
    .execute();
}

/** False when the code of this step, or of a later one, was used. */
export async function takeStep(tx: Tx, adminId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("secondFactors")
    .set({ lastStep: step })
    .where("adminId", "=", adminId)
    .where("lastStep", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False for a code that is none of this person's, or was used. */
export async function consumeRecoveryCode(tx: Tx, adminId: string, codeSha256: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("recoveryCodes")
    .set({ usedAt: now })
    .where("adminId", "=", adminId)
    .where("codeSha256", "=", codeSha256)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Names the counter of a person's wrong codes. */
export const codeKey = (adminId: string) => `code:${adminId}`;

/** Names the counter beside it that runs for a day. */
export const dayKey = (key: string) => `day:${key}`;

/** Removes recovery codes and counted wrong codes too; no session of the person is fresh any more. False when there was none. */
export async function removeFactor(tx: Tx, adminId: string): Promise<boolean> {
  const counters = [codeKey(adminId), dayKey(codeKey(adminId))];
  await tx.deleteFrom("throttles").where("key", "in", counters).execute();
  await tx
    .updateTable("sessions")
    .set({ confirmedAt: null })
    .where("kind", "=", "admin")
    .where("personId", "=", adminId)
    .execute();
  const { numDeletedRows } = await tx.deleteFrom("secondFactors").where("adminId", "=", adminId).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function markConfirmed(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable("sessions").set({ confirmedAt: now }).where("id", "=", sessionId).execute();
}
