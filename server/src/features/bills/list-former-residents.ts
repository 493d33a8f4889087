import { paise } from "@aangan/contract/money";
import type { Db } from "../../platform/database/db.ts";
import { findFormerResidents } from "../residents/find-resident.ts";
import { toResident } from "../residents/resident.ts";
import { unpaidByResident } from "./queries.ts";

/** Of one complex or all, with what is unpaid of the bills that stayed with them. */
export async function listFormerResidents(db: Db, complex: string | undefined) {
  const former = await findFormerResidents(db, complex);
  const ids = former.map(({ id }) => id);
  const owed = new Map((await unpaidByResident(db, ids)).map((row) => [row.residentId, row.unpaidPaise]));
  return former.map((resident) => ({
    ...toResident(resident),
    leftAt: resident.leftAt.toISOString(),
    unpaidAmount: paise(owed.get(resident.id) ?? 0),
  }));
}
