import type { Approval } from "@aangan/contract/payments/approval";
import { listApprovals } from "@aangan/contract/payments/approvals";
import { useCall } from "../../../lib/calls/query.ts";
import { useText } from "../../../lib/language/text.ts";
import { Link } from "../../../ui/link.tsx";
import { Note } from "../../../ui/message.tsx";
import { whichAsked } from "./what-is-asked.ts";
import { whoCanApprove } from "./who-can-approve.ts";

/** What of this money waits for another person, where refunds and pay-outs are begun; nothing while none does. */
export function WaitingApprovals({ of }: { of: (approval: Approval) => boolean }) {
  const t = useText();
  const { data } = useCall(listApprovals, { query: {} });
  const waiting = (data?.approvals ?? []).filter((approval) => approval.state === "waiting" && of(approval));
  if (!data || waiting.length === 0) return null;
  return (
    <Note tone="warning">
      <ul className="grid gap-1">
        {waiting.map((approval) => (
          <li key={approval._id} className="[overflow-wrap:anywhere]">
            {t("approvals.waits", {
              ...{ ...whichAsked(t, approval), name: approval.askedBy },
            })}{" "}
            {whoCanApprove(t, approval, data.people)}
          </li>
        ))}
      </ul>
      <Link to="/admin/approvals" className="rounded-control py-1 font-strong underline underline-offset-4">
        {t("approvals.open")}
      </Link>
    </Note>
  );
}
