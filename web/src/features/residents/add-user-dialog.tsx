import { addResident } from "@aangan/contract/checked/features/residents";
import { useEffect, useRef, useState } from "react";
import { call } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useForm } from "../../lib/forms/form.ts";
import { useText } from "../../lib/language/text.ts";
import { notify, type Outcome } from "../../lib/notify.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { Answer } from "../../ui/message.tsx";
import { nameOf } from "./name-of.ts";

/** Adds one resident of a complex, who is active at once. What was typed stays until it is accepted. */
export function AddUserDialog({ complex, onClose }: { complex: string; onClose: () => void }) {
  const t = useText();
  const { form, outcome } = useAddUser(complex, onClose);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Dialog title={t("users.add")} onClose={onClose} locked={form.busy}>
      <form onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <p className="text-muted">{t("users.add_lead", { complex })}</p>
        <TextField {...form.field("name")} ref={first} autoComplete="off" />
        <TextField
          {...form.field("flatNumber")}
          placeholder="E-041"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField {...form.field("email")} type="email" autoComplete="off" />
        <TextField {...form.field("phone")} type="tel" autoComplete="off" />
        <PasswordField {...form.field("password")} hint={t("users.password_hint")} autoComplete="new-password" />
        <Answer outcome={outcome} />
        <DialogButtons yes={t("users.add")} busyText={t("users.add_busy")} busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function useAddUser(complex: string, onDone: () => void) {
  const t = useText();
  const labels = {
    name: t("field.name"),
    flatNumber: t("field.flat_number"),
    email: t("field.email"),
    phone: t("field.phone"),
    password: t("field.password"),
    complex: t("field.complex"),
  };
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm({
    endpoint: addResident,
    start: { name: "", flatNumber: "", email: "", phone: "", password: "", complex },
    labels,
    send: async (body) => {
      setOutcome(null);
      const reply = await call(addResident, { body });
      if (!reply.ok) {
        const text = failureText(reply.failure, t("users.add_failed"), labels);
        if (!form.refuse(reply.failure.field, text)) setOutcome({ tone: "danger", text });
        return;
      }
      notify({ tone: "success", text: t("users.added", { who: nameOf(reply.data.user) }) });
      onDone();
    },
  });
  return { form, outcome };
}
