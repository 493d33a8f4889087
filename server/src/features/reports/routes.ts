import * as contract from "@aangan/contract/reports";
import type { Serve } from "../../platform/http/serve.ts";
import { fewAtOnce } from "../../platform/traffic/few-at-once.ts";
import { refuseUnknownComplex } from "../residents/complexes.ts";
import { reportOwnPayments } from "./report-own-payments.ts";
import { listResidentPayments, reportPayments } from "./report-payments.ts";
import { summariseComplexes } from "./summarise-complexes.ts";

export function reportRoutes({ read }: Serve, complexes: readonly string[]): void {
  const inTurn = fewAtOnce();

  read(contract.listResidentPayments, async ({ db, params, query }) => ({
    payments: await listResidentPayments(db, params.id, query),
  }));

  read(contract.reportOwnPayments, async ({ db, caller, query }) => ({
    payments: await reportOwnPayments(db, caller, query),
  }));

  read(contract.reportPayments, async ({ db, query: { complex, ...period } }) => {
    refuseUnknownComplex(complex, complexes);
    return { usersWithPayments: await inTurn(() => reportPayments(db, complex, period)) };
  });

  read(contract.summariseComplexes, async ({ db }) => ({ complexes: await summariseComplexes(db, complexes) }));
}
