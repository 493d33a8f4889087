import { assignUnidentified } from "@aangan/contract/checked/features/credits";
import type { UnidentifiedMoney } from "@aangan/contract/features/credits";
import { listResidents, type ResidentListItem } from "@aangan/contract/features/residents";
import { useMemo } from "react";
import { useCall } from "../../lib/calls/query.ts";
import { flatSpellings } from "../../lib/flat-number.ts";
import { useDialogForm } from "../../lib/forms/dialog-form.ts";
import { rupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { DialogForm } from "../../ui/dialogs/form-dialog.tsx";
import { ComboboxField } from "../../ui/forms/combobox-field.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";

interface Props {
  money: UnidentifiedMoney;
  onClose: () => void;
}

/** Gives unidentified money to a resident as a credit, with a reason. */
export function AssignUnidentifiedDialog({ money, onClose }: Props) {
  const t = useText();
  const reading = useCall(listResidents, { query: {} });
  return (
    <Dialog title={t("unidentified.give_title")} onClose={onClose}>
      <p className="text-muted">{t("unidentified.give_what", { amount: rupeesText(money.amount) })}</p>
      <Loaded reading={reading} failed="raise.users_failed" rows={3}>
        {({ users }) => <AssignForm money={money} users={users} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function AssignForm({ money, users, onClose }: Props & { users: readonly ResidentListItem[] }) {
  const t = useText();
  const choices = useMemo(() => users.filter(({ state }) => state === "active").map(choiceOf), [users]);
  const { form, outcome } = useDialogForm({
    endpoint: assignUnidentified,
    id: money._id,
    start: { userId: "", reason: "" },
    labels: { userId: t("unidentified.flat"), reason: t("money.reason") },
    check: ({ userId }) => (userId === "" ? { userId: t("unidentified.flat_missing") } : {}),
    failed: "unidentified.give_failed",
    done: ({ money: { amount, assigned } }) =>
      t("unidentified.give_done", { amount: rupeesText(amount), flat: assigned?.flatNumber ?? "" }),
    onClose,
  });
  const { onChange: _, ...userField } = form.field("userId");
  return (
    <DialogForm
      form={form}
      outcome={outcome}
      yes={t("unidentified.give_button")}
      busyText={t("unidentified.give_busy")}
      onClose={onClose}
    >
      <ComboboxField
        {...userField}
        placeholder={t("unidentified.choose_flat")}
        choices={choices}
        onChoose={(userId) => form.type("userId", userId)}
      />
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
    </DialogForm>
  );
}

function choiceOf({ _id, flatNumber, name }: ResidentListItem) {
  return { value: _id, label: `${flatNumber} - ${name}`, alsoFoundBy: flatSpellings(flatNumber) };
}
