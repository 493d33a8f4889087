import { refuseRefund } from "@aangan/contract/checked/features/approvals/approvals";
import type { Approval } from "@aangan/contract/features/approvals/approval";
import { approvalParams } from "../../lib/approvals/request-summary.ts";
import { useDialogForm } from "../../lib/forms/dialog-form.ts";
import { useText } from "../../lib/language/text.ts";
import { FormDialog } from "../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";

interface Props {
  approval: Approval;
  onClose: () => void;
}

/** Refuses what another asked for, with a reason for the office. */
export function RefuseApprovalDialog({ approval, onClose }: Props) {
  const t = useText();
  const which = approvalParams(t, approval);
  const { form, outcome } = useDialogForm({
    endpoint: refuseRefund,
    id: approval._id,
    start: { reason: "" },
    labels: { reason: t("money.reason") },
    failed: "approvals.not_done",
    done: () => t("approvals.refuse_done", which),
    onClose,
  });
  return (
    <FormDialog
      title={t("approvals.refuse_sure", which)}
      focusOn="reason"
      form={form}
      outcome={outcome}
      yes={t("approvals.refuse")}
      busyText={t("refund.busy")}
      danger
      onClose={onClose}
    >
      <p className="text-muted">{t("approvals.refuse_what")}</p>
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
    </FormDialog>
  );
}
