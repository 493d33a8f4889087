import { correctResident } from "@aangan/contract/checked/features/residents";
import type { ResidentListItem } from "@aangan/contract/features/residents";
import { useEffect, useRef, useState } from "react";
import { call } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useForm } from "../../lib/forms/form.ts";
import { useText } from "../../lib/language/text.ts";
import { notify, type Outcome } from "../../lib/notify.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Answer } from "../../ui/message.tsx";
import { nameOf } from "./name-of.ts";

/** Corrects a resident's name, e-mail and phone. Flat and complex stay, for the bills go with them. */
export function CorrectUserDialog({ user, onClose }: { user: ResidentListItem; onClose: () => void }) {
  const t = useText();
  const { form, outcome } = useCorrectUser(user, onClose);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Dialog title={t("users.edit_title")} onClose={onClose} locked={form.busy}>
      <form onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <div className="grid gap-1">
          <p className="font-strong">
            {user.flatNumber} · {user.complex}
          </p>
          <p className="text-muted text-small">{t("users.edit_fixed")}</p>
        </div>
        <TextField {...form.field("name")} ref={first} autoComplete="off" />
        <TextField
          {...form.field("email")}
          type="email"
          autoComplete="off"
          required={false}
          hint={t("users.email_none_hint")}
        />
        <TextField {...form.field("phone")} type="tel" autoComplete="off" />
        <Answer outcome={outcome} />
        <DialogButtons yes={t("users.edit_save")} busyText={t("users.edit_busy")} busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function useCorrectUser({ _id: id, name, email, phone }: ResidentListItem, onDone: () => void) {
  const t = useText();
  const labels = { name: t("field.name"), email: t("field.email"), phone: t("field.phone") };
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm({
    endpoint: correctResident,
    start: { name, email, phone },
    labels,
    send: async (body) => {
      setOutcome(null);
      const reply = await call(correctResident, { params: { id }, body });
      if (!reply.ok) {
        const text = failureText(reply.failure, t("users.edit_failed"), labels);
        if (!form.refuse(reply.failure.field, text)) setOutcome({ tone: "danger", text });
        return;
      }
      notify({ tone: "success", text: t("users.edited", { who: nameOf(reply.data.user) }) });
      onDone();
    },
  });
  return { form, outcome };
}
