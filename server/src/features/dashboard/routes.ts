import * as contract from "@aangan/contract/features/dashboard";
import type { Paise } from "@aangan/contract/money";
import type { Serve } from "../../platform/http/serve.ts";
import { showDashboard } from "../payments/show/show-dashboard.ts";
import { showYear } from "./show-year.ts";

/** `leastOnline` is the least that can be paid online. */
export function dashboardRoutes({ lookUp }: Serve, { leastOnline }: { leastOnline: Paise }): void {
  lookUp(contract.showDashboard, async ({ db, caller, now }) => ({
    dashboard: await showDashboard(db, caller, leastOnline, now),
  }));

  lookUp(contract.showYear, async ({ db, caller, now }) => ({ months: await showYear(db, caller.id, now) }));
}
