import * as contract from "@aangan/contract/features/payments/watched";
import type { Serve } from "../../platform/http/serve.ts";
import { markAlertSeen } from "./mark-alert-seen.ts";

export function alertRoutes({ write }: Serve): void {
  write(contract.markAlertSeen, async ({ tx, caller, params: { id }, now }) => {
    await markAlertSeen(tx, caller, id, now);
    return { message: "Marked as seen." };
  });
}
