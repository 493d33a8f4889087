import * as contract from "@aangan/contract/association";
import type { Serve } from "../../platform/serve.ts";

/** The association's public data, the same for everybody. */
export function associationRoutes({ read }: Serve, portal: contract.Portal): void {
  read(contract.showAssociation, async () => portal);
}
