import { markAlertSeen } from "@aangan/contract/payments/watched-payments";
import type { Serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { markSeen } from "./queries.ts";

export function alertRoutes({ write }: Serve): void {
  write(markAlertSeen, async ({ tx, caller, params: { id }, now }) => {
    const isNumber = /^[1-9]\d{0,14}$/.test(id);
    if (!isNumber || !(await markSeen(tx, Number(id), { seenAt: now, seenBy: caller.id }))) refuse("not_found");
    return { message: "Marked as seen." };
  });
}
