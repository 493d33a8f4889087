import { takeBackUse } from "@aangan/contract/checked/credits";
import type { Credit } from "@aangan/contract/credits";
import { useEffect, useRef, useState } from "react";
import { rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { DialogButtons } from "../../../ui/dialogs/dialog-buttons.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { Answer } from "../../../ui/message.tsx";
import { useDialogForm } from "../dialog-form.ts";

interface Props {
  credit: Credit;
  uses: Credit["uses"];
  onClose: () => void;
}

/** Takes a use of a credit back, whole, with a reason. */
export function TakeBackUseDialog({ credit, uses, onClose }: Props) {
  const t = useText();
  const [use, setUse] = useState(uses[0]?._id ?? "");
  const { form, outcome } = useDialogForm({
    endpoint: takeBackUse,
    id: use,
    start: { reason: "" },
    labels: { reason: t("money.reason") },
    failed: "use_back.failed",
    done: () => t("use_back.done", { flat: credit.flatNumber }),
    onClose,
  });
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Dialog title={t("use_back.title")} onClose={onClose} locked={form.busy}>
      <form onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <p className="font-strong [overflow-wrap:anywhere]">
          {credit.flatNumber} · {credit.name}
        </p>
        <p className="text-muted">{t("use_back.what")}</p>
        <SelectField
          label={t("money.bill")}
          ref={field}
          value={use}
          onChange={({ target }) => setUse(target.value)}
          choices={uses.map(({ _id, billId, amount }) => ({ value: _id, label: `${billId} · ${rupeesText(amount)}` }))}
        />
        <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
        <Answer outcome={outcome} />
        <DialogButtons yes={t("use_back.button")} busyText={t("refund.busy")} busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
