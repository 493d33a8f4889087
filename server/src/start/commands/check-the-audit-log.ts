import type { Link } from "../../features/audit/chain.ts";
import { type AuditCheck, checkAuditLog } from "../../features/audit/check-audit-log.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Config } from "../../platform/machine/config.ts";
import { StartError } from "../../platform/machine/start-error.ts";
import { openBooks, reachBooks } from "../open-books.ts";
import { type Say, startTexts } from "../texts.ts";

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
  const checked = await reachBooks(config, say, check, openBooks);
  for (const line of report(checked, noted)) say(line);
  return !checked.misfit && !checked.isOtherThanNoted && !checked.isUnsealedTooLong;
}

function report({ head, misfit, isOtherThanNoted, unsealed, isUnsealedTooLong }: AuditCheck, noted?: Link): string[] {
  const lines: string[] = [];
  if (misfit) {
    const { seal, id, at, action } = misfit.entry;
    lines.push(
      misfit.why === "missing"
        ? startTexts.auditMissing(head.seal + 1, seal - 1)
        : startTexts.auditChanged(seal, id, at, action),
    );
  }
  if (noted && isOtherThanNoted) {
    lines.push(
      noted.seal > head.seal ? startTexts.auditCutOff(head.seal, noted.seal) : startTexts.auditOther(noted.seal),
    );
  }
  if (isUnsealedTooLong) lines.push(startTexts.auditUnsealed(unsealed));
  else if (unsealed > 0) lines.push(startTexts.auditWaiting(unsealed));
  if (!misfit) lines.push(startTexts.auditHead(head.seal, `${head.seal}:${head.hash}`));
  return lines;
}
