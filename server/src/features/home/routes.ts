import { showMonthEnd as monthEndContract } from "@aangan/contract/papers/month-end";
import * as contract from "@aangan/contract/papers/office-home";
import { showYear as yearContract } from "@aangan/contract/papers/year";
import type { Serve } from "../../platform/http/serve.ts";
import { showHome } from "./show-home.ts";
import { showMonthEnd } from "./show-month-end.ts";
import { showNeeds } from "./show-needs.ts";
import { showYear } from "./show-year.ts";

export function homeRoutes({ read, lookUp }: Serve): void {
  read(contract.showHome, async ({ db, now }) => ({ home: await showHome(db, now) }));
  lookUp(contract.showNeeds, async ({ db, now }) => ({ needs: await showNeeds(db, now) }));
  read(monthEndContract, async ({ db, query, now }) => ({ monthEnd: await showMonthEnd(db, query.month, now) }));
  lookUp(yearContract, async ({ db, caller, now }) => ({ months: await showYear(db, caller.id, now) }));
}
