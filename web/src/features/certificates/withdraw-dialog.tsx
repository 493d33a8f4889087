import { withdrawCertificate } from "@aangan/contract/checked/features/certificates";
import type { Certificate } from "@aangan/contract/features/certificates";
import { useDialogForm } from "../../lib/forms/dialog-form.ts";
import { useText } from "../../lib/language/text.ts";
import { FormDialog } from "../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";

interface Props {
  certificate: Certificate;
  onClose: () => void;
}

/** Says of a certificate that it was wrong. */
export function WithdrawDialog({ certificate, onClose }: Props) {
  const t = useText();
  const { number, flatNumber, name } = certificate;
  const { form, outcome } = useDialogForm({
    endpoint: withdrawCertificate,
    id: certificate._id,
    start: { reason: "" },
    labels: { reason: t("money.reason") },
    failed: "certificate.withdraw_failed",
    done: () => t("certificate.withdraw_done", { number }),
    onClose,
  });
  return (
    <FormDialog
      title={t("certificate.withdraw_title")}
      focusOn="reason"
      form={form}
      outcome={outcome}
      yes={t("certificate.withdraw_button")}
      busyText={t("certificate.busy")}
      danger
      onClose={onClose}
    >
      <p className="font-strong">{t("certificate.which", { number, flat: flatNumber, name })}</p>
      <p className="text-muted">{t("certificate.withdraw_what")}</p>
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
    </FormDialog>
  );
}
