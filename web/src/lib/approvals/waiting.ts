import type { Approval, ApprovalKind } from "@aangan/contract/features/approvals/approval";
import type { AbleToApprove } from "./who-can-approve.ts";

/** What waits for another person, on the page where it is asked for. */
export interface Waiting {
  /** Oldest first. */
  waiting: readonly Approval[];
  people: AbleToApprove;
}

/** What waits for approval and is about one of these ids. */
export function waitingAbout(waiting: readonly Approval[], ...ids: string[]): Approval | undefined {
  return waiting.find(({ about }) => ids.includes(about));
}

/** Whether this act waits already: it is not offered twice. */
export function isRequested({ waiting }: Waiting, kind: ApprovalKind): boolean {
  return waiting.some((approval) => approval.kind === kind);
}
