import { resetPassword } from "@aangan/contract/checked/features/residents";
import { logInResident } from "@aangan/contract/features/residents";
import Mail from "lucide-react/icons/mail";
import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { call } from "../../../lib/calls/api.ts";
import { useAssociation } from "../../../lib/calls/association.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useForm } from "../../../lib/forms/form.ts";
import { translated } from "../../../lib/language/languages.ts";
import { useText } from "../../../lib/language/text.ts";
import { notify, type Outcome } from "../../../lib/notify.ts";
import { beginResidentSession, endSession, storedResident } from "../../../lib/session/session.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { Link } from "../../../ui/link.tsx";
import { Answer } from "../../../ui/message.tsx";
import { useWindowTitle } from "../../../ui/page-title.tsx";
import { EntranceCard } from "../entrance-card.tsx";
import { QUIET_LINK } from "../quiet-link.ts";

/** The old password's session has ended. Logs in again with the new one; returns whether that worked. */
async function goOn(flatNumber: string, password: string): Promise<boolean> {
  const reply = await call(logInResident, { body: { flatNumber, password } });
  if (reply.ok) beginResidentSession(reply.data.token, reply.data.user);
  else endSession("resident");
  return reply.ok;
}

/** A resident changes the password with the old one. Those who forgot it get a link, or ask the office. */
export function ResetPage() {
  const t = useText();
  useWindowTitle(t("reset.title"));
  const { data } = useAssociation();
  const [own] = useState(storedResident);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm({
    endpoint: resetPassword,
    start: { flatNumber: own?.flatNumber ?? "", oldPassword: "", newPassword: "" },
    labels: {
      flatNumber: t("field.flat_number"),
      oldPassword: t("field.old_password"),
      newPassword: t("field.new_password"),
    },
    send: async (body) => {
      setOutcome(null);
      const reply = await call(resetPassword, { body });
      if (reply.ok) {
        const wasOwn = own !== null && own.flatNumber === body.flatNumber.trim().toUpperCase();
        if (wasOwn && (await goOn(own.flatNumber, body.newPassword))) {
          notify({ tone: "success", text: t("reset.chosen") });
          return navigate("/user/dashboard");
        }
        form.reset();
        return setOutcome({ tone: "success", text: translated("done.reset-password") ?? reply.data.message });
      }
      const otherwise = t(reply.failure.status === 0 ? "reset.offline" : "reset.failed");
      setOutcome({ tone: "danger", text: failureText(reply.failure, otherwise) });
    },
  });

  return (
    <EntranceCard title={t("reset.title")} lead={t("reset.lead")}>
      {data?.mails && (
        <LinkButton
          kind="secondary"
          wide
          to="/forgotten-password"
          icon={<Mail aria-hidden="true" className="size-4" />}
        >
          {t("forgotten.link")}
        </LinkButton>
      )}
      <form onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <TextField
          {...form.field("flatNumber")}
          placeholder="E-041"
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <PasswordField {...form.field("oldPassword")} autoComplete="current-password" />
        <PasswordField {...form.field("newPassword")} hint={t("register.password_hint")} autoComplete="new-password" />
        <Answer outcome={outcome} />
        <Button type="submit" wide busy={form.busy} busyText={t("reset.busy")}>
          {t("reset.button")}
        </Button>
      </form>
      <div className="grid gap-1 border-line border-t pt-4">
        <p className="text-muted">{t("reset.forgotten")}</p>
        <div className="flex flex-wrap gap-x-6">
          <Link to="/contact-us" className={QUIET_LINK}>
            {t("reset.contact")}
          </Link>
          <Link to="/login" className={QUIET_LINK}>
            {t("reset.login")}
          </Link>
        </div>
      </div>
    </EntranceCard>
  );
}
