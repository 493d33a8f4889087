import type { FormerResident } from "@aangan/contract/bills";
import type { Made } from "@aangan/contract/endpoint";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../platform/database/db.ts";
import { findFormerResidents } from "../residents/find-resident.ts";
import { residentOnWire } from "../residents/resident.ts";
import { unpaidByResident } from "./queries.ts";

/** Of one complex or all, with what is unpaid of the bills that stayed with them. */
export async function listFormerResidents(db: Db, complex: string | undefined): Promise<Made<typeof FormerResident>[]> {
  const former = await findFormerResidents(db, complex);
  const unpaid = await unpaidByResident(
    db,
    former.map(({ id }) => id),
  );
  const owed = new Map(unpaid.map(({ residentId, unpaidPaise }) => [residentId, paise(unpaidPaise)]));
  return former.map((resident) => ({
    ...residentOnWire(resident),
    leftAt: resident.leftAt.toISOString(),
    unpaidAmount: owed.get(resident.id) ?? paise(0),
  }));
}
