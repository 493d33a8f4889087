import type { ReplyOf } from "@aangan/contract/endpoint";
import type { showSecondFactor as contract } from "@aangan/contract/features/second-factor/second-factor";
import { factorStateOf } from "../../platform/auth/second-factor/factor-queries.ts";
import { defaultMode, neededFrom } from "../../platform/auth/second-factor/need-code.ts";
import type { Db } from "../../platform/database/db.ts";

export async function showFactor(db: Db, adminId: string, deployed: boolean): Promise<ReplyOf<typeof contract>> {
  const standing = await factorStateOf(db, adminId);
  const mode = standing.mode ?? defaultMode(deployed);
  return {
    since: standing.enrolledAt?.toISOString() ?? null,
    codesLeft: standing.codesLeft,
    mode,
    neededFrom: mode === "off" ? null : neededFrom(standing).toISOString(),
  };
}
