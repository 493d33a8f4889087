import { decidePayment } from "@aangan/contract/checked/features/payments/watched";
import type { Decision, PaymentStory } from "@aangan/contract/features/payments/watched";
import { useDialogForm } from "../../../lib/forms/dialog-form.ts";
import { rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { FormDialog } from "../../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { FactLine, FactLines } from "../../../ui/lists/fact-lines.tsx";

interface Props {
  story: PaymentStory;
  decision: Decision;
  onClose: () => void;
}

/** Decides about a payment that waits for the office: says what will happen, and asks for a reason. */
export function DecisionDialog({ story, decision, onClose }: Props) {
  const t = useText();
  const { payment, bill } = story;
  const values = { amount: rupeesText(reportedAmount(story)), flat: payment.flatNumber };
  const { form, outcome } = useDialogForm({
    endpoint: decidePayment,
    id: payment._id,
    start: { reason: "" },
    labels: { reason: t("money.reason") },
    read: ({ reason }) => ({ decision, reason }),
    failed: "decision.failed",
    done: () => t(`decision.done_${decision}`, values),
    onClose,
  });
  return (
    <FormDialog
      title={t(`decision.title_${decision}`)}
      focusOn="reason"
      form={form}
      outcome={outcome}
      yes={t(`decision.${decision}`)}
      busyText={t("decision.busy")}
      danger={decision === "close"}
      onClose={onClose}
    >
      <FactLines>
        <FactLine title={t("users.flat")}>
          {payment.flatNumber} · {payment.name}
        </FactLine>
        <FactLine title={t("decision.asked")}>{rupeesText(payment.amount)}</FactLine>
        <FactLine title={t("decision.said")}>{values.amount}</FactLine>
        {bill && (
          <FactLine title={t("decision.bill_rest", { bill: bill._id })}>{rupeesText(bill.remainingAmount)}</FactLine>
        )}
      </FactLines>
      <p className="text-muted">{t(`decision.what_${decision}`, values)}</p>
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
    </FormDialog>
  );
}

/** The last amount that the payment company named, otherwise the amount asked for. */
function reportedAmount({ events, payment }: PaymentStory): number {
  return events.findLast(({ amount }) => amount !== null)?.amount ?? payment.amount;
}
