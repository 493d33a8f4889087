import type { Db } from "../../../platform/database/db.ts";
import { frozen } from "./frozen-queries.ts";

/** Whether a bill takes no money because a check of the books found it wrong ("stop rather than be wrong"). */
export function isFrozen(db: Db, billId: string): Promise<boolean> {
  return frozen(db, billId);
}
