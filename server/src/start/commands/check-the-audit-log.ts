import type { Link } from "../../features/audit/chain.ts";
import { type AuditCheck, checkAuditLog } from "../../features/audit/check-audit-log.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Connection } from "../../platform/database/db.ts";
import { runningDatabase } from "../../platform/database/postgres/running-database.ts";
import type { Config } from "../../platform/machine/config.ts";
import { StartError } from "../../platform/machine/start-error.ts";
import { openBooks, withDatabase } from "../open-books.ts";
import { startTexts } from "../texts.ts";

/** Parses a noted end of the chain, `1234:9f86d0…`. Throws StartError. */
export function notedHead(text: string | undefined): Link | undefined {
  if (text === undefined) return undefined;
  const parts = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text);
  if (!parts?.[1] || !parts[2]) throw new StartError(startTexts.auditHeadUnreadable(text));
  return { seal: Number(parts[1]), hash: parts[2] };
}

/** Reports on the audit log's chain, of a running portal or a stopped one. Returns true when all is well. */
export async function checkTheAuditLog(
  config: Config,
  noted: Link | undefined,
  say: (line: string) => void,
): Promise<boolean> {
  if (config.databaseUrl) return check({ connectionString: config.databaseUrl }, { noted, isRunning: false }, say);
  const running = await runningDatabase(config.dataDir);
  if (running) return check(running, { noted, isRunning: true }, say);
  const books = await openBooks(config, say);
  try {
    return await check(books.connection, { noted, isRunning: false }, say);
  } finally {
    await books.close();
  }
}

async function check(
  connection: Connection,
  asked: { noted: Link | undefined; isRunning: boolean },
  say: (line: string) => void,
): Promise<boolean> {
  const checked = await withDatabase(connection, ({ db }) => checkAuditLog(db, { ...asked, now: systemClock() }));
  for (const line of report(checked, asked.noted)) say(line);
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
