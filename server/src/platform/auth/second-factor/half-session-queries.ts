import { createHash } from "node:crypto";
import { later } from "../../clock.ts";
import type { Db, Tx } from "../../database/db.ts";
import { newSecret } from "../../ids.ts";

const LIVES_MS = 5 * 60_000;

const sha256 = (secret: string) => createHash("sha256").update(secret).digest();

/** Begins the second step of a log-in and returns its secret. Without `adminId` it is one that never succeeds. */
export async function openHalf(tx: Tx, half: { account: string; adminId: string | null }, now: Date): Promise<string> {
  const secret = newSecret();
  await tx.deleteFrom("halfSessions").where("madeAt", "<", later(now, -LIVES_MS)).execute();
  await tx
    .insertInto("halfSessions")
    .values({ ...half, secretSha256: sha256(secret), madeAt: now })
    .execute();
  return secret;
}

export function halfOf(db: Db, secret: string, now: Date) {
  return db
    .selectFrom("halfSessions")
    .select(["account", "adminId"])
    .where("secretSha256", "=", sha256(secret))
    .where("madeAt", ">=", later(now, -LIVES_MS))
    .executeTakeFirst();
}

/** False when it was used, or ended with the password, meanwhile. */
export async function endHalf(tx: Tx, secret: string): Promise<boolean> {
  const deletion = tx.deleteFrom("halfSessions").where("secretSha256", "=", sha256(secret));
  return (await deletion.executeTakeFirst()).numDeletedRows === 1n;
}
