import { createHash } from "node:crypto";
import type { CommitInfo } from "../../platform/commit.ts";
import type { Db } from "../../platform/database/db.ts";
import { newSecret } from "../../platform/ids.ts";
import { activeAdmins, replaceSetupCode } from "./queries.ts";

export function codeSha256(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}

export async function needsFirstAdmin(db: Db): Promise<boolean> {
  return (await activeAdmins(db)).length === 0;
}

/** The code is shown on the terminal only. */
export async function makeSetupCode(commit: CommitInfo, now: Date): Promise<string> {
  const code = newSecret();
  const info = { actor: { kind: "clock" as const }, action: "make-setup-code", requestId: "start" };
  await commit(info, (tx) => replaceSetupCode(tx, codeSha256(code), now));
  return code;
}
