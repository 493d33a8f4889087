import { logInResident } from "@aangan/contract/residents";
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/failure.ts";
import { useForm } from "../../lib/form.ts";
import { pageAfterLogin } from "../../lib/next-path.ts";
import { beginResidentSession } from "../../lib/session.ts";
import { useText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Answer, type Outcome } from "../../ui/message.tsx";
import { notify } from "../../ui/notices.tsx";
import { useWindowTitle } from "../../ui/page-title.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { EntranceCard } from "./entrance-card.tsx";
import { QUIET_LINK } from "./quiet-link.ts";

/** Residents log in with flat number and password, and go on to the page they asked for. */
export function LoginPage() {
  const t = useText();
  const navigate = useNavigate();
  useWindowTitle(t("login.title"));
  const next = useSearchParams()[0].get("next");
  const ended = useLocation().state !== null;
  const [outcome, setOutcome] = useState<Outcome | null>(
    ended ? { tone: "warning", text: t("login.session_ended") } : null,
  );
  const form = useForm({
    endpoint: logInResident,
    start: { flatNumber: "", password: "" },
    labels: { flatNumber: t("field.flat_number"), password: t("field.password") },
    send: async (body) => {
      setOutcome(null);
      const reply = await call(logInResident, { body });
      if (!reply.ok) return setOutcome({ tone: "danger", text: failureText(reply.failure, t("login.failed")) });
      beginResidentSession(reply.data.token, reply.data.user);
      notify({ tone: "success", text: reply.data.message });
      void navigate(pageAfterLogin("resident", next), { replace: true });
    },
  });

  return (
    <EntranceCard title={t("login.title")} lead={t("login.lead")}>
      <form onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <Answer outcome={outcome} />
        <TextField
          {...form.field("flatNumber")}
          placeholder="E-041"
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <PasswordField {...form.field("password")} autoComplete="current-password" />
        <Button type="submit" wide busy={form.busy} busyText={t("login.busy")}>
          {t("login.button")}
        </Button>
      </form>
      <div className="grid justify-items-start border-line border-t pt-2">
        <Link to="/register" className={QUIET_LINK}>
          {t("login.register")}
        </Link>
        <Link to="/password-reset" className={QUIET_LINK}>
          {t("login.forgot")}
        </Link>
      </div>
    </EntranceCard>
  );
}
