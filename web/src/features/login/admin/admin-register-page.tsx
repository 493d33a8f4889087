import { registerAdmin } from "@aangan/contract/checked/features/admins";
import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { call } from "../../../lib/calls/api.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useForm } from "../../../lib/forms/form.ts";
import { translated } from "../../../lib/language/languages.ts";
import { useText } from "../../../lib/language/text.ts";
import { notify, type Outcome } from "../../../lib/notify.ts";
import { Button } from "../../../ui/button.tsx";
import { alertPerson } from "../../../ui/dialogs/questions.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { Link } from "../../../ui/link.tsx";
import { Answer, Note } from "../../../ui/message.tsx";
import { useWindowTitle } from "../../../ui/page-title.tsx";
import { EntranceCard } from "../entrance-card.tsx";
import { QUIET_LINK } from "../quiet-link.ts";
import { ADMIN_ENTRANCE } from "./admin-entrance.ts";
import { useSetupCode } from "./setup-code.ts";

/** Administrators register. A deployed portal's first one comes by the set-up link, which has a code. */
export function AdminRegisterPage() {
  const t = useText();
  useWindowTitle(t("admin_register.title"));
  const code = useSetupCode();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm({
    endpoint: registerAdmin,
    start: { name: "", email: "", password: "" },
    labels: { name: t("field.name"), email: t("field.email"), password: t("field.password") },
    send: async (body) => {
      setOutcome(null);
      const reply = await call(registerAdmin, { body: { ...body, ...(code && { code }) } });
      if (!reply.ok)
        return setOutcome({ tone: "danger", text: failureText(reply.failure, t("admin_register.failed")) });
      const { message, state, waitingCode } = reply.data;
      notify({ tone: "success", text: translated(`done.register-admin.${state}`) ?? message });
      navigate("/admin/login", { state: state === "waiting" ? { registered: true } : null });
      if (waitingCode) await alertPerson(t("register.code", { code: waitingCode }));
    },
  });

  return (
    <EntranceCard title={t("admin_register.title")} lead={t("admin_register.lead")} beside={ADMIN_ENTRANCE}>
      <Note tone="info">{t(code ? "admin_register.first" : "admin_register.waits")}</Note>
      <form onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <TextField {...form.field("name")} autoComplete="name" />
        <TextField {...form.field("email")} type="email" autoComplete="username" />
        <PasswordField {...form.field("password")} hint={t("register.password_hint")} autoComplete="new-password" />
        <Answer outcome={outcome} />
        <Button type="submit" wide busy={form.busy} busyText={t("admin_register.busy")}>
          {t("admin_register.button")}
        </Button>
      </form>
      <div className="border-line border-t pt-2">
        <Link to="/admin/login" className={QUIET_LINK}>
          {t("admin_register.login")}
        </Link>
      </div>
    </EntranceCard>
  );
}
