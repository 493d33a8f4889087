import type { Link } from "../../features/audit/chain.ts";
import { type AuditCheck, checkAuditLog } from "../../features/audit/check-audit-log.ts";
import { judgeBooks, MAX_NAMED, readBooks } from "../../features/books/check-books.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Config } from "../../platform/machine/config.ts";
import { StartError } from "../../platform/machine/start-error.ts";
import { openBooks, withBooks } from "../open-books.ts";
import { type Say, startTexts } from "../texts.ts";

/** Reports on the books of a running portal or a stopped one. Returns true when they are clean. */
export async function checkTheBooks(config: Config, say: Say): Promise<boolean> {
  return withBooks(config, say, (database) => reportBooks(database, systemClock(), say), openBooks);
}

export async function reportBooks(database: Database, now: Date, say: Say): Promise<boolean> {
  const checked = judgeBooks(await database.atOneInstant((db) => readBooks(db, now)));
  const broken = checked.filter((rule) => rule.bad.length > 0);
  for (const { check, says, bad } of broken) {
    say(startTexts.booksBad(check, says, bad.slice(0, MAX_NAMED).join(", ")));
  }
  say(broken.length === 0 ? startTexts.booksClean(checked.length) : startTexts.booksFound(broken.length));
  return broken.length === 0;
}

/** Parses a noted end of the chain, `1234:9f86d0…`. Throws StartError. */
function headOf(text: string): Link {
  const [, seal, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!seal || !hash) throw new StartError(startTexts.auditHeadUnreadable(text));
  return { seal: Number(seal), hash };
}

/** Reports on the audit log's chain, of a running portal or a stopped one. Returns true when all is well. */
export async function checkTheAuditLog(config: Config, typed: string | undefined, say: Say): Promise<boolean> {
  const noted = typed === undefined ? undefined : headOf(typed);
  const check = ({ db }: Database, isRunning: boolean) => checkAuditLog(db, { noted, isRunning, now: systemClock() });
  const checked = await withBooks(config, say, check, openBooks);
  for (const line of reportAudit(checked, noted)) say(line);
  return !checked.misfit && !checked.isOtherThanNoted && !checked.isUnsealedTooLong;
}

function* reportAudit({ head, misfit, isOtherThanNoted, unsealed, isUnsealedTooLong }: AuditCheck, noted?: Link) {
  if (misfit) {
    const { seal, id, at, action } = misfit.entry;
    if (misfit.why === "missing") yield startTexts.auditMissing(head.seal + 1, seal - 1);
    else yield startTexts.auditChanged(seal, id, at, action);
  }
  if (noted && isOtherThanNoted) {
    const isCutOff = noted.seal > head.seal;
    yield isCutOff ? startTexts.auditCutOff(head.seal, noted.seal) : startTexts.auditOther(noted.seal);
  }
  if (isUnsealedTooLong) yield startTexts.auditUnsealed(unsealed);
  else if (unsealed > 0) yield startTexts.auditWaiting(unsealed);
  if (!misfit) yield startTexts.auditHead(head.seal, `${head.seal}:${head.hash}`);
}
