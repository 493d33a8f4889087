import * as contract from "@aangan/contract/features/reports";
import { paise } from "@aangan/contract/money";
import type { Serve } from "../../platform/http/serve.ts";
import { heavyLimits } from "../../platform/limits.ts";
import { createShare } from "../../platform/traffic/fair-share.ts";
import { findResident, refuseUnknownComplex } from "../residents/find-resident.ts";
import { owedByComplex } from "./queries.ts";
import { listPayments, reportPayments } from "./report-payments.ts";

export function reportRoutes({ read, lookUp }: Serve, complexes: readonly string[]): void {
  const { run: inTurn } = createShare(heavyLimits);

  read(contract.listResidentPayments, async ({ db, params, query }) => {
    const payments = await listPayments(db, params.id, query);
    await findResident(db, params.id);
    return { payments };
  });

  lookUp(contract.reportOwnPayments, async ({ db, caller, query }) => ({
    payments: await listPayments(db, caller.id, query),
  }));

  read(
    contract.reportPayments,
    async ({ db, query: { complex, ...period } }) => {
      refuseUnknownComplex(complex, complexes);
      return { usersWithPayments: await reportPayments(db, complex, period) };
    },
    inTurn,
  );

  read(contract.summariseComplexes, async ({ db }) => {
    const owed = await owedByComplex(db);
    const summaries = complexes.map((complex) => {
      const found = owed.find((row) => row.complex === complex);
      return { complex, residents: found?.residents ?? 0, unpaidAmount: paise(found?.unpaidPaise ?? 0) };
    });
    return { complexes: summaries };
  });
}
