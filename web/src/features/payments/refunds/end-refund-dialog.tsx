import { endRefund } from "@aangan/contract/checked/features/payments/refunds";
import type { Refund } from "@aangan/contract/features/payments/refunds";
import { useDialogForm } from "../../../lib/forms/dialog-form.ts";
import { rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { FormDialog } from "../../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";

/** Records how a refund ended at a payment company that is no longer configured. */
export function EndRefundDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const t = useText();
  const { form, outcome } = useDialogForm({
    endpoint: endRefund,
    id: refund._id,
    start: { made: "", reason: "" },
    labels: { made: t("refund_end.made"), reason: t("money.reason") },
    read: ({ made, reason }) => ({ made: made === "" ? undefined : made === "yes", reason }),
    failed: "refund_end.failed",
    done: ({ refund: ended }) => t(`refund_end.done_${ended.state === "SETTLED" ? "yes" : "no"}`),
    onClose,
  });
  return (
    <FormDialog
      title={t("refund_end.title")}
      focusOn="made"
      form={form}
      outcome={outcome}
      yes={t("refund_end.button")}
      busyText={t("decision.busy")}
      onClose={onClose}
    >
      <p className="font-strong [overflow-wrap:anywhere]">
        {refund.flatNumber} · {refund.name} · {rupeesText(refund.amount)}
      </p>
      <p className="text-muted">{t("refund_end.what", { gateway: refund.gateway })}</p>
      <SelectField
        {...form.field("made")}
        choices={[
          { value: "", label: t("refund_end.choose") },
          { value: "yes", label: t("refund_end.yes") },
          { value: "no", label: t("refund_end.no") },
        ]}
      />
      <TextField {...form.field("reason")} autoComplete="off" hint={t("refund_end.reason_hint")} />
    </FormDialog>
  );
}
