import type { Tx } from "../../../../platform/database/db.ts";
import { refuse } from "../../../../platform/refusal.ts";
import { updateLayout } from "../../judge/layout-queries.ts";

/** Its name and its header are free for another one. */
export async function forgetUploadLayout(tx: Tx, id: string, now: Date): Promise<void> {
  if (!(await updateLayout(tx, Number(id), { forgottenAt: now }))) refuse("not_found");
}
