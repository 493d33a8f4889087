import { useCredit } from "@aangan/contract/checked/features/credits";
import { type Bill, listResidentBills } from "@aangan/contract/features/bills";
import type { Credit } from "@aangan/contract/features/credits";
import { useEffect, useRef } from "react";
import { useCall } from "../../lib/calls/query.ts";
import { useDialogForm } from "../../lib/forms/dialog-form.ts";
import { amountTyped, isTooMuch, smaller } from "../../lib/forms/moved-amount.ts";
import { typedAmount } from "../../lib/forms/typed-amount.ts";
import { dayText, rupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { DialogForm } from "../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { Note } from "../../ui/message.tsx";

interface Props {
  credit: Credit;
  onClose: () => void;
}

/** Pays a bill of the same resident from a credit, in part or whole. */
export function UseCreditDialog({ credit, onClose }: Props) {
  const t = useText();
  const reading = useCall(listResidentBills, { params: { id: credit.userId } });
  return (
    <Dialog title={t("use.title")} onClose={onClose}>
      <p className="[overflow-wrap:anywhere]">
        <span className="font-strong">
          {credit.flatNumber} · {credit.name}
        </span>
        <br />
        <span className="text-muted">{t("use.left", { left: rupeesText(credit.left) })}</span>
      </p>
      <Loaded reading={reading} failed="user_bills.failed" rows={3}>
        {({ bills }) => <ForBills credit={credit} bills={bills.filter(hasRest)} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function ForBills({ credit, bills, onClose }: Props & { bills: readonly Bill[] }) {
  const t = useText();
  const [first] = bills;
  if (first) return <UseForm credit={credit} bills={bills} first={first} onClose={onClose} />;
  return (
    <>
      <Note tone="info">{t("use.no_bills")}</Note>
      <div className="flex justify-end">
        <Button kind="secondary" onClick={onClose}>
          {t("dialog.close")}
        </Button>
      </div>
    </>
  );
}

function UseForm({ credit, bills, first, onClose }: Props & { bills: readonly Bill[]; first: Bill }) {
  const t = useText();
  const mostFor = (billId: string) =>
    smaller(credit.left, bills.find(({ _id }) => _id === billId)?.remainingAmount ?? credit.left);
  const { form, outcome } = useDialogForm({
    endpoint: useCredit,
    id: credit._id,
    start: { billId: first._id, amount: amountTyped(mostFor(first._id)) },
    labels: { billId: t("money.bill"), amount: t("money.amount_rupees") },
    read: ({ billId, amount }) => ({ billId, amount: typedAmount(amount) }),
    check: ({ billId, amount }) =>
      isTooMuch(amount, mostFor(billId)) ? { amount: t("use.too_much", { most: rupeesText(mostFor(billId)) }) } : {},
    failed: "use.failed",
    done: () => t("use.done", { flat: credit.flatNumber }),
    onClose,
  });
  const chosen = bills.find(({ _id }) => _id === form.typed.billId);
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => field.current?.focus(), []);
  function choose(billId: string) {
    form.type("billId", billId);
    form.type("amount", amountTyped(mostFor(billId)));
  }
  return (
    <DialogForm form={form} outcome={outcome} yes={t("use.button")} busyText={t("use.busy")} onClose={onClose}>
      <SelectField
        {...form.field("billId")}
        ref={field}
        onChange={({ target }) => choose(target.value)}
        choices={bills.map((bill) => ({ value: bill._id, label: `${bill._id} · ${rupeesText(bill.remainingAmount)}` }))}
        hint={
          chosen &&
          t("use.bill_what", {
            rest: rupeesText(chosen.remainingAmount),
            type: t(`bill.${chosen.billType}`),
            day: dayText(chosen.dueDate),
          })
        }
      />
      <TextField
        {...form.field("amount")}
        inputMode="decimal"
        autoComplete="off"
        hint={t("use.most", { most: rupeesText(mostFor(form.typed.billId)) })}
      />
    </DialogForm>
  );
}

function hasRest({ status, remainingAmount }: Bill): boolean {
  return status !== "cancelled" && remainingAmount > 0;
}
