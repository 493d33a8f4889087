import { takeBackUse } from "@aangan/contract/checked/features/credits";
import type { Credit } from "@aangan/contract/features/credits";
import { useState } from "react";
import { useDialogForm } from "../../lib/forms/dialog-form.ts";
import { rupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { FormDialog } from "../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";

interface Props {
  credit: Credit;
  uses: Credit["uses"];
  onClose: () => void;
}

/** Takes back a whole use of a credit, with a reason. */
export function TakeBackUseDialog({ credit, uses, onClose }: Props) {
  const t = useText();
  const [use, setUse] = useState(uses[0]?._id ?? "");
  const { form, outcome } = useDialogForm({
    endpoint: takeBackUse,
    id: use,
    start: { reason: "" },
    labels: { reason: t("money.reason") },
    failed: "use_back.failed",
    done: ({ credit: { left } }) => t("use_back.done", { flat: credit.flatNumber, left: rupeesText(left) }),
    onClose,
  });
  return (
    <FormDialog
      title={t("use_back.title")}
      focusOn="use"
      form={form}
      outcome={outcome}
      yes={t("use_back.button")}
      busyText={t("refund.busy")}
      onClose={onClose}
    >
      <p className="font-strong [overflow-wrap:anywhere]">
        {credit.flatNumber} · {credit.name}
      </p>
      <p className="text-muted">{t("use_back.what")}</p>
      <SelectField
        label={t("money.bill")}
        name="use"
        value={use}
        onChange={({ target }) => setUse(target.value)}
        choices={uses.map(({ _id, billId, amount }) => ({ value: _id, label: `${billId} · ${rupeesText(amount)}` }))}
      />
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
    </FormDialog>
  );
}
