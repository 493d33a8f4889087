import { inviteAdmin } from "@aangan/contract/checked/features/admins";
import { showSettings } from "@aangan/contract/features/settings/settings";
import { type Role, roles } from "@aangan/contract/rights";
import { useState } from "react";
import { call } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useCall } from "../../lib/calls/query.ts";
import { useRequestKey } from "../../lib/calls/request-key.ts";
import { useForm } from "../../lib/forms/form.ts";
import { useText } from "../../lib/language/text.ts";
import { notify, type Outcome } from "../../lib/notify.ts";
import { FormDialog } from "../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Note } from "../../ui/message.tsx";
import { RoleField } from "./role-field.tsx";

/** Invites a person of the office by e-mail, to choose a password and log in. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { form, outcome } = useInvitation(onClose);
  const mailMode = useCall(showSettings, {}).data?.settings.notices.way;
  return (
    <FormDialog
      title={t("admins.invite")}
      focusOn="name"
      form={form}
      outcome={outcome}
      yes={t("admins.invite_button")}
      busyText={t("admins.busy")}
      onClose={onClose}
    >
      <p className="text-muted">{t("admins.invite_lead")}</p>
      {mailMode === "off" && <Note tone="warning">{t("admins.invite_off")}</Note>}
      {mailMode === "shown" && <Note tone="info">{t("admins.invite_shown")}</Note>}
      <TextField {...form.field("name")} autoComplete="off" />
      <TextField {...form.field("email")} type="email" autoComplete="off" />
      <RoleField
        value={roles.find((role) => role === form.typed.role) ?? "clerk"}
        onChange={(role) => form.type("role", role)}
      />
    </FormDialog>
  );
}

function useInvitation(onDone: () => void) {
  const t = useText();
  const key = useRequestKey();
  const labels = { name: t("field.name"), email: t("field.email"), role: t("role.label") };
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm({
    endpoint: inviteAdmin,
    start: { name: "", email: "", role: "clerk" satisfies Role },
    labels,
    send: async (body) => {
      setOutcome(null);
      const reply = await call(inviteAdmin, { body, key });
      if (!reply.ok) {
        const text = failureText(reply.failure, t("admins.invite_failed"), labels);
        if (reply.failure.status !== 0) key.renew();
        if (!form.refuse(reply.failure.field, text)) setOutcome({ tone: "danger", text });
        return;
      }
      notify({ tone: "success", text: t("admins.invited", { name: body.name }) });
      onDone();
    },
  });
  return { form, outcome };
}
