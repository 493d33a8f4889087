import * as contract from "@aangan/contract/features/approvals/approvals";
import type { Serve } from "../../platform/http/serve.ts";
import { type Approvable, approveRefund } from "./approve-refund.ts";
import { endWaiting } from "./end-approval.ts";
import { listApprovals } from "./list-approvals.ts";
import { texts } from "./texts.ts";

interface Needs {
  approvable: Approvable;
  nudge(job: "send-refunds" | "number-receipts"): void;
}

export function approvalRoutes({ read, write, steps }: Serve, { approvable, nudge }: Needs): void {
  read(contract.listApprovals, ({ db, caller, query }) => listApprovals(db, caller, query));

  steps(contract.approveRefund, async ({ commit, caller, params, now }) => {
    const approval = await approveRefund(commit, caller, params.id, approvable, now);
    nudge("send-refunds");
    nudge("number-receipts");
    return { message: texts.approved, approval };
  });

  write(contract.refuseRefund, async ({ tx, caller, params, body: { reason }, now }) => {
    const end = { state: "REFUSED" as const, endedBy: caller.id, endReason: reason };
    return { message: texts.refused, approval: await endWaiting(tx, params.id, end, now) };
  });

  write(contract.withdrawRefund, async ({ tx, caller, params, now }) => {
    const end = { state: "WITHDRAWN" as const, endedBy: caller.id };
    return { message: texts.withdrawn, approval: await endWaiting(tx, params.id, end, now) };
  });
}
