import type { BookCheck, FrozenBill } from "@aangan/contract/features/books";
import type { Db } from "../../platform/database/db.ts";
import { listFrozenBills } from "../bills/frozen/list-frozen-bills.ts";
import { lastBookChecks } from "./queries.ts";

/** A month of nights. */
const MOST = 31;

export async function listBookChecks(db: Db): Promise<{ checks: BookCheck[]; frozenBills: FrozenBill[] }> {
  const rows = await lastBookChecks(db, MOST);
  const frozenBills = await listFrozenBills(db);
  const checks = rows.map((row) => ({
    ...(row as Pick<BookCheck, "asked" | "rules" | "broken">),
    checkedAt: row.checkedAt.toISOString(),
  }));
  return { checks, frozenBills };
}
