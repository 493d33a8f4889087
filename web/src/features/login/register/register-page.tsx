import { registerResident } from "@aangan/contract/checked/features/residents";
import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { call } from "../../../lib/calls/api.ts";
import { useAssociation } from "../../../lib/calls/association.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useForm } from "../../../lib/forms/form.ts";
import { translated } from "../../../lib/language/languages.ts";
import { useText } from "../../../lib/language/text.ts";
import { notify, type Outcome } from "../../../lib/notify.ts";
import { Button } from "../../../ui/button.tsx";
import { alertPerson } from "../../../ui/dialogs/questions.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { Link } from "../../../ui/link.tsx";
import { Answer, Note } from "../../../ui/message.tsx";
import { useWindowTitle } from "../../../ui/page-title.tsx";
import { EntranceCard } from "../entrance-card.tsx";
import { QUIET_LINK } from "../quiet-link.ts";

const EMPTY = { name: "", flatNumber: "", email: "", phone: "", password: "", complex: "" };

/** Residents register. Depending on the portal's settings they are let in at once or wait for the office. */
export function RegisterPage() {
  const t = useText();
  useWindowTitle(t("register.title"));
  const association = useAssociation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm({
    endpoint: registerResident,
    start: EMPTY,
    labels: {
      name: t("field.name"),
      flatNumber: t("field.flat_number"),
      email: t("field.email"),
      phone: t("field.phone"),
      password: t("field.password"),
      complex: t("field.complex"),
    },
    send: async (body) => {
      setOutcome(null);
      const reply = await call(registerResident, { body });
      if (!reply.ok) return setOutcome({ tone: "danger", text: failureText(reply.failure, t("register.failed")) });
      const { message, state, waitingCode } = reply.data;
      notify({ tone: "success", text: translated(`done.register-resident.${state}`) ?? message });
      navigate("/");
      if (waitingCode) await alertPerson(t("register.code", { code: waitingCode }));
    },
  });
  const registration = association.data?.residentRegistration;
  const complexes = association.data?.complexes ?? [];

  return (
    <EntranceCard title={t("register.title")} lead={t("register.lead")}>
      <form onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <TextField {...form.field("name")} autoComplete="name" />
        <TextField
          {...form.field("flatNumber")}
          placeholder="E-041"
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField {...form.field("email")} type="email" autoComplete="email" />
        <TextField {...form.field("phone")} type="tel" autoComplete="tel" />
        <PasswordField {...form.field("password")} hint={t("register.password_hint")} autoComplete="new-password" />
        <SelectField
          {...form.field("complex")}
          choices={[
            { value: "", label: t("register.choose_complex") },
            ...complexes.map(({ name }) => ({ value: name, label: name })),
          ]}
          {...(association.isError && { error: t("register.complexes_failed") })}
        />
        {registration === "approval" && <Note tone="info">{t("register.approval")}</Note>}
        {registration === "closed" && <Note tone="warning">{t("register.closed")}</Note>}
        <Answer outcome={outcome} />
        <Button type="submit" wide busy={form.busy} busyText={t("register.busy")}>
          {t("register.button")}
        </Button>
      </form>
      <div className="border-line border-t pt-2">
        <Link to="/login" className={QUIET_LINK}>
          {t("register.login")}
        </Link>
      </div>
    </EntranceCard>
  );
}
