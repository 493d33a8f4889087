import type { Approval } from "@aangan/contract/features/approvals/approval";
import { approveRefund, withdrawRefund } from "@aangan/contract/features/approvals/approvals";
import { useState } from "react";
import { approvalEffectText, approvalParams } from "../../lib/approvals/request-summary.ts";
import { call } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useRequestKey } from "../../lib/calls/request-key.ts";
import { useAction } from "../../lib/forms/use-action.ts";
import { useText } from "../../lib/language/text.ts";
import { notify, type Outcome } from "../../lib/notify.ts";
import { Button } from "../../ui/button.tsx";
import { confirmDialog } from "../../ui/dialogs/questions.tsx";
import { Answer } from "../../ui/message.tsx";
import { RefuseApprovalDialog } from "./refuse-approval-dialog.tsx";

/** Approve and refuse what another asked for; withdraw what one asked for oneself. */
export function ApprovalActions({ approval }: { approval: Approval }) {
  const t = useText();
  const [refusing, setRefusing] = useState(false);
  const { _id: id, own } = approval;
  const which = approvalParams(t, approval);
  const key = useRequestKey();
  const { busy, outcome, act } = useAction(async (): Promise<Outcome | null> => {
    const reply = await call(own ? withdrawRefund : approveRefund, { params: { id }, key });
    if (!reply.ok) return { tone: "danger", text: failureText(reply.failure, t("approvals.not_done")) };
    notify({ tone: "success", text: t(own ? "approvals.withdraw_done" : "approvals.approve_done", which) });
    return null;
  });
  async function begin() {
    const detail = own ? t("approvals.withdraw_what") : approvalEffectText(t, approval);
    const yes = t(own ? "approvals.withdraw" : "approvals.approve");
    const sure = t(own ? "approvals.withdraw_sure" : "approvals.approve_sure", which);
    // "Cancel" beside "Withdraw" would read like the same.
    if (await confirmDialog(sure, { detail, yes, ...(own && { no: t("withdraw.keep") }) })) await act();
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button
          kind={own ? "secondary" : "primary"}
          busy={busy}
          busyText={t("refund.busy")}
          aria-label={t(own ? "approvals.withdraw_one" : "approvals.approve_one", which)}
          onClick={begin}
        >
          {t(own ? "approvals.withdraw" : "approvals.approve")}
        </Button>
        {!own && (
          <Button kind="secondary" aria-label={t("approvals.refuse_one", which)} onClick={() => setRefusing(true)}>
            {t("approvals.refuse")}
          </Button>
        )}
      </div>
      <Answer outcome={outcome} />
      {refusing && <RefuseApprovalDialog approval={approval} onClose={() => setRefusing(false)} />}
    </div>
  );
}
