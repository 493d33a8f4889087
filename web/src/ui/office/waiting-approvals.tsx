import type { Approval } from "@aangan/contract/features/approvals/approval";
import { waitingApprovalText } from "../../lib/approvals/request-summary.ts";
import type { Waiting } from "../../lib/approvals/waiting.ts";
import { approversText } from "../../lib/approvals/who-can-approve.ts";
import { dayInIndia, dayText, instantText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Link } from "../link.tsx";
import { Note } from "../message.tsx";

/** What waits for another person, where it was asked for; nothing while none does. */
export function WaitingApprovals({ waiting, people }: Waiting) {
  const t = useText();
  if (waiting.length === 0) return null;
  return (
    <Note tone="warning">
      <ul className="grid gap-2">
        {waiting.map((approval) => (
          <li key={approval._id} className="[overflow-wrap:anywhere]">
            <p className="font-strong">{waitingApprovalText(t, approval)}</p>
            <p>
              {t("approvals.waits", { name: approval.askedBy, when: instantText(approval.askedAt) })}{" "}
              {approversText(t, approval, people)}
            </p>
          </li>
        ))}
      </ul>
      <Link to="/admin/approvals" className="rounded-control py-1 font-strong underline underline-offset-4">
        {t("approvals.open")}
      </Link>
    </Note>
  );
}

/** The same of one row of a list, in place of the button. */
export function WaitingApproval({ approval }: { approval: Approval | undefined }) {
  const t = useText();
  if (!approval) return null;
  const { askedBy: name, askedAt } = approval;
  return (
    <Link
      to="/admin/approvals"
      className="inline-block rounded-control py-0.5 font-normal text-small text-warning underline underline-offset-4 [overflow-wrap:anywhere]"
    >
      {t("approvals.row_waits", { name, day: dayText(dayInIndia(askedAt)) })}
    </Link>
  );
}
