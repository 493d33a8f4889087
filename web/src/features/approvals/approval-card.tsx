import type { Approval } from "@aangan/contract/features/approvals/approval";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { approvalParams, subjectText } from "../../lib/approvals/request-summary.ts";
import { type AbleToApprove, approversText, canApprove } from "../../lib/approvals/who-can-approve.ts";
import { useText } from "../../lib/language/text.ts";
import { classNames } from "../../ui/class-names.ts";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/message.tsx";
import { ForRight } from "../../ui/office/for-right.tsx";
import { Chip } from "../../ui/values/chip.tsx";
import { InstantText } from "../../ui/values/instant.tsx";
import { Money } from "../../ui/values/money.tsx";
import { ApprovalActions } from "./approval-actions.tsx";
import { ApprovalFacts } from "./approval-facts.tsx";

const TONES = {
  waiting: "warning",
  approved: "success",
  refused: "danger",
  withdrawn: "plain",
  impossible: "danger",
  expired: "plain",
} as const;

/** What somebody asked for, and what others can do about it. */
export function WaitingApproval({ approval, people }: { approval: Approval; people: AbleToApprove }) {
  const t = useText();
  const who = approversText(t, approval, people);
  return (
    <Frame approval={approval}>
      <div className="grid grid-cols-1 gap-4 p-4 sm:p-5">
        <Head approval={approval} />
        <ApprovalFacts approval={approval} />
        {canApprove(approval, people).length > 0 ? (
          <p className="text-small [overflow-wrap:anywhere]">{who}</p>
        ) : (
          <Note tone="warning">
            <p>{who}</p>
            <ForRight right="admins">
              <Link
                to="/admin/password-reset"
                className="rounded-control py-1 font-strong underline underline-offset-4"
              >
                {t("admins.list")}
              </Link>
            </ForRight>
          </Note>
        )}
        <ForRight right="money" says={!approval.own}>
          <ApprovalActions approval={approval} />
        </ForRight>
      </div>
    </Frame>
  );
}

/** What is over, folded up: of many, one looks for one. */
export function EndedApproval({ approval }: { approval: Approval }) {
  const { askedAt, endedAt, endedBy } = approval;
  return (
    <Frame approval={approval}>
      <details className="group">
        <summary className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-card px-4 py-3 hover:bg-paper">
          <div className="grid gap-1">
            <Head approval={approval} />
            <p className="text-muted text-small [overflow-wrap:anywhere]">
              {endedBy} <InstantText at={endedAt ?? askedAt} />
            </p>
          </div>
          <ChevronDown
            aria-hidden="true"
            className="-rotate-90 size-4 text-muted transition-transform duration-150 group-open:rotate-0"
          />
        </summary>
        <div className="px-4 pb-4">
          <ApprovalFacts approval={approval} />
        </div>
      </details>
    </Frame>
  );
}

function Frame({ approval, children }: { approval: Approval; children: ReactNode }) {
  const t = useText();
  return (
    <article
      aria-label={t("approvals.of", approvalParams(t, approval))}
      className="rounded-card border border-line bg-surface"
    >
      {children}
    </article>
  );
}

function Head({ approval }: { approval: Approval }) {
  const t = useText();
  const { kind, flatNumber, name, amount, state } = approval;
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3
          className={classNames(
            kind === "change-setting" && "first-letter:uppercase",
            state === "waiting" ? "text-title" : "font-strong",
          )}
        >
          {flatNumber || subjectText(t, approval)}
          {amount > 0 && (
            <>
              {" · "}
              <Money rupees={amount} />
            </>
          )}
        </h3>
        <Chip tone={TONES[state]}>{t(`approvals.${state}`)}</Chip>
      </div>
      {name !== "" && <p className="text-muted [overflow-wrap:anywhere]">{name}</p>}
    </div>
  );
}
