import { paise, rupeeText } from "@aangan/contract/money";
import type { Role } from "@aangan/contract/rights";
import { hasRight } from "../../platform/auth/rights.ts";
import { refuseUnconfirmed } from "../../platform/auth/second-factor/need-code.ts";
import { endSessionsOf } from "../../platform/auth/sessions.ts";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockResident, owedPaise, updateResident } from "./queries.ts";

/**
 * Bills and payments stay; the flat number becomes free and every session ends. A debt would be lost sight of, so removing
 * a resident who owes needs `money` and its code. Refuses with `not_found` and `resident_owes`, and as `refuseUnconfirmed` does.
 */
export async function removeResident(
  tx: Tx,
  admin: { id: string; role: Role | null; confirmedAt: Date | null },
  id: string,
  { deployed, now }: { deployed: boolean; now: Date },
): Promise<void> {
  if (!(await lockResident(tx, id))) refuse("not_found");
  const owed = paise(await owedPaise(tx, id));
  if (owed > 0) {
    if (!hasRight(admin.role, "money")) {
      refuse("resident_owes", { params: { owed: rupeeText(owed) } });
    }
    await refuseUnconfirmed(tx, admin, { deployed, now });
  }
  await updateResident(tx, id, { leftAt: now, leftBy: admin.id });
  await endSessionsOf(tx, "resident", id);
}
