import { assignReceipt } from "@aangan/contract/checked/credits";
import type { UnidentifiedReceipt } from "@aangan/contract/credits";
import { type ListedResident, listResidents } from "@aangan/contract/residents";
import { useMemo } from "react";
import { useCall } from "../../../lib/calls/query.ts";
import { flatSpellings } from "../../../lib/flat-number.ts";
import { rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/form-dialog.tsx";
import { ComboboxField } from "../../../ui/forms/combobox-field.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { useDialogForm } from "../dialog-form.ts";

interface Props {
  receipt: UnidentifiedReceipt;
  onClose: () => void;
}

/** Gives unidentified money to a resident as a credit, with a reason. */
export function AssignReceiptDialog({ receipt, onClose }: Props) {
  const t = useText();
  const reading = useCall(listResidents, { query: {} });
  return (
    <Dialog title={t("receipts.give_title")} onClose={onClose}>
      <p className="text-muted">{t("receipts.give_what", { amount: rupeesText(receipt.amount) })}</p>
      <Loaded reading={reading} failed="raise.users_failed" rows={3}>
        {({ users }) => <AssignForm receipt={receipt} users={users} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function AssignForm({ receipt, users, onClose }: Props & { users: readonly ListedResident[] }) {
  const t = useText();
  const choices = useMemo(() => users.filter(({ state }) => state === "active").map(choiceOf), [users]);
  const { form, outcome } = useDialogForm({
    endpoint: assignReceipt,
    id: receipt._id,
    start: { userId: "", reason: "" },
    labels: { userId: t("receipts.flat"), reason: t("money.reason") },
    check: ({ userId }) => (userId === "" ? { userId: t("receipts.flat_missing") } : {}),
    failed: "receipts.give_failed",
    done: ({ receipt: { amount, assigned } }) =>
      t("receipts.give_done", { amount: rupeesText(amount), flat: assigned?.flatNumber ?? "" }),
    onClose,
  });
  const { onChange: _, ...userField } = form.field("userId");
  return (
    <DialogForm
      form={form}
      outcome={outcome}
      yes={t("receipts.give_button")}
      busyText={t("receipts.give_busy")}
      onClose={onClose}
    >
      <ComboboxField
        {...userField}
        placeholder={t("receipts.choose_flat")}
        choices={choices}
        onChoose={(userId) => form.type("userId", userId)}
      />
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
    </DialogForm>
  );
}

function choiceOf({ _id, flatNumber, name }: ListedResident) {
  return { value: _id, label: `${flatNumber} - ${name}`, alsoFoundBy: flatSpellings(flatNumber) };
}
