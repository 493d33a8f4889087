import { markAlertSeen as contract } from "@aangan/contract/watched-payments";
import type { Serve } from "../../platform/http/serve.ts";
import { markAlertSeen } from "./mark-alert-seen.ts";
import { texts } from "./texts.ts";

export function alertRoutes({ write }: Serve): void {
  write(contract, async ({ tx, caller, params, now }) => {
    await markAlertSeen(tx, caller, params.id, now);
    return { message: texts.seen };
  });
}
