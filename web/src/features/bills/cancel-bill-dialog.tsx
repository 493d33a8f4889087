import { type Bill, cancelBill } from "@aangan/contract/checked/features/bills";
import { type ReactNode, useState } from "react";
import { waitingText } from "../../lib/approvals/request-text.ts";
import { call } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useForm } from "../../lib/forms/form.ts";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../lib/notify.ts";
import { notify } from "../../lib/notify.ts";
import { FormDialog } from "../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Day } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";
import { ReasonChoices } from "./reason-choices.tsx";

/** Withdraws an unpaid bill, for a reason. If that is refused, the dialog stays open with what was typed, and says why. */
export function CancelBillDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const t = useText();
  const { form, outcome } = useCancelBill(bill, onClose);
  return (
    <FormDialog
      title={t("cancel.title")}
      focusOn="reason"
      form={form}
      outcome={outcome}
      yes={t("cancel.button")}
      no={t("cancel.keep")}
      busyText={t("cancel.busy")}
      danger
      onClose={onClose}
    >
      <BillLines bill={bill} />
      <p className="text-muted">{t("cancel.what")}</p>
      <div className="grid gap-2">
        <TextField {...form.field("reason")} autoComplete="off" hint={t("cancel.reason_hint")} />
        <ReasonChoices chosen={form.typed.reason} onChoose={(reason) => form.type("reason", reason)} />
      </div>
    </FormDialog>
  );
}

/** The bill in question, so that nobody cancels its neighbour. */
function BillLines({ bill }: { bill: Bill }) {
  const t = useText();
  return (
    <dl className="grid gap-1 rounded-control bg-paper px-4 py-3">
      <Line title={t("raise.bill_id")}>{bill._id}</Line>
      <Line title={t("user_bills.type")}>{t(`bill.${bill.billType}`)}</Line>
      <Line title={t("user_bills.flat")}>{bill.flatNumber}</Line>
      <Line title={t("user_bills.due")}>
        <Day day={bill.dueDate} />
      </Line>
      <Line title={t("user_bills.total")}>
        <Money rupees={bill.totalAmount} rs />
      </Line>
    </dl>
  );
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{title}</dt>
      <dd className="font-strong">{children}</dd>
    </div>
  );
}

function useCancelBill({ _id: id }: Bill, onDone: () => void) {
  const t = useText();
  const labels = { reason: t("cancel.reason") };
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm({
    endpoint: cancelBill,
    start: { reason: "" },
    labels,
    send: async (body) => {
      setOutcome(null);
      const reply = await call(cancelBill, { params: { id }, body });
      if (!reply.ok) {
        const text = failureText(reply.failure, t("cancel.failed"), { reason: t("cancel.reason") });
        if (!form.refuse(reply.failure.field, text)) setOutcome({ tone: "danger", text });
        return;
      }
      notify({ tone: "success", text: waitingText(t, reply.data) ?? t("cancel.done", { bill: id }) });
      onDone();
    },
  });
  return { form, outcome };
}
