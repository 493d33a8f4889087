import { later } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { follow, type Link, type Misfit, START } from "./chain.ts";
import { sealedEntries, unsealedEntries } from "./queries.ts";

const AT_ONCE = 5_000;

/** A running portal seals every minute; an older unsealed entry means that nothing seals. */
const SEALED_WITHIN_MS = 10 * 60_000;

export type AuditCheck = Awaited<ReturnType<typeof checkAuditLog>>;

/** Without a `noted` head, entries cut off at the end go unnoticed. `isRunning` says whether a portal seals. */
export async function checkAuditLog(
  db: Db,
  { noted, now, isRunning }: { noted: Link | undefined; now: Date; isRunning: boolean },
) {
  let head = START;
  let misfit: Misfit | undefined;
  let notedHash = noted?.seal === START.seal ? START.hash : undefined;
  for (;;) {
    const entries = await sealedEntries(db, head.seal, AT_ONCE);
    if (entries.length === 0) break;
    ({ end: head, misfit } = follow(head, entries));
    notedHash ??= entries.find(({ seal }) => seal === noted?.seal && seal <= head.seal)?.hash;
    if (misfit) break;
  }
  const { count, oldestAt } = await unsealedEntries(db);
  return {
    /** The end of the chain, as far as it fits. */
    head,
    misfit,
    /** The noted place has another hash, or the chain ends before it. */
    isOtherThanNoted: noted !== undefined && notedHash !== noted.hash,
    unsealed: count,
    isUnsealedTooLong: isRunning && oldestAt !== null && oldestAt < later(now, -SEALED_WITHIN_MS),
  };
}
