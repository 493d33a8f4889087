import type { Approval } from "@aangan/contract/features/approvals/approval";
import { listApprovals } from "@aangan/contract/features/approvals/approvals";
import { useMemo } from "react";
import { useCall } from "../calls/query.ts";
import type { Waiting } from "./waiting.ts";

export function useWaiting(isAboutThis: (approval: Approval) => boolean): Waiting {
  const { data } = useCall(listApprovals, { query: {} });
  return useMemo(() => {
    const { approvals = [], people = [] } = data ?? {};
    return { waiting: approvals.filter((approval) => approval.state === "waiting" && isAboutThis(approval)), people };
  }, [data, isAboutThis]);
}
