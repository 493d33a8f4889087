import * as contract from "@aangan/contract/reports";
import type { Serve } from "../../platform/serve.ts";
import { refuseUnknownComplex } from "../residents/complexes.ts";
import { listResidentPayments, reportPayments } from "./report-payments.ts";
import { summariseComplexes } from "./summarise-complexes.ts";

/** What the office takes out: payments by resident, by complex, by day. */
export function reportRoutes({ read }: Serve, complexes: readonly string[]): void {
  read(contract.listResidentPayments, async ({ db, params, query }) => ({
    payments: await listResidentPayments(db, params.id, query),
  }));

  read(contract.reportPayments, async ({ db, query: { complex, ...period } }) => {
    refuseUnknownComplex(complex, complexes);
    return { usersWithPayments: await reportPayments(db, complex, period) };
  });

  read(contract.summariseComplexes, async ({ db }) => ({ complexes: await summariseComplexes(db, complexes) }));
}
