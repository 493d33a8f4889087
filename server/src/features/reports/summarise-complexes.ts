import type { Made } from "@aangan/contract/endpoint";
import { paise } from "@aangan/contract/money";
import type { ComplexSummary } from "@aangan/contract/reports";
import type { Db } from "../../platform/database/db.ts";
import { residentsByComplex, unpaidByComplex } from "./queries.ts";

/** In the association's order; counts active residents only. */
export async function summariseComplexes(db: Db, complexes: readonly string[]): Promise<Made<typeof ComplexSummary>[]> {
  const [residents, unpaid] = await Promise.all([residentsByComplex(db), unpaidByComplex(db)]);
  return complexes.map((complex) => ({
    complex,
    residents: residents.find((row) => row.complex === complex)?.residents ?? 0,
    unpaidAmount: paise(unpaid.find((row) => row.complex === complex)?.unpaidPaise ?? 0),
  }));
}
