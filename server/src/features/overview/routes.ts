import * as contract from "@aangan/contract/features/overview";
import { hasRight } from "../../platform/auth/rights.ts";
import { findOutdatedVersion } from "../../platform/database/outdated-version.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { showHome } from "./show-home.ts";
import { showNeeds } from "./show-needs.ts";

export function overviewRoutes({ read, lookUp }: Serve, { deployed }: { deployed: boolean }): void {
  read(contract.showHome, async ({ db, caller, now }) => ({
    home: await showHome(db, now),
    outdatedDatabase: deployed && hasRight(caller.role, "settings") ? await findOutdatedVersion(db) : null,
  }));

  lookUp(contract.showNeeds, async ({ db, now }) => ({ needs: await showNeeds(db, now) }));
}
