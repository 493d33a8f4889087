import { logInResident } from "@aangan/contract/features/residents";
import { type FormEvent, useState } from "react";
import { call } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { mistakes } from "../../lib/forms/form-check.ts";
import { translated } from "../../lib/language/languages.ts";
import { useText } from "../../lib/language/text.ts";
import { notify, type Outcome } from "../../lib/notify.ts";
import { beginResidentSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { Answer } from "../../ui/message.tsx";

interface Props {
  /** The server has ended the previous session. */
  ended: boolean;
  onLogin: () => void;
}

/**
 * Flat number and password. Two fields do not need the form library, which would be a tenth of the code of this screen, the
 * first that most residents see.
 */
export function LoginForm({ ended, onLogin }: Props) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ flatNumber?: string; password?: string }>({});
  const [outcome, setOutcome] = useState<Outcome | null>(
    ended ? { tone: "warning", text: t("login.session_ended") } : null,
  );
  const labels = { flatNumber: t("field.flat_number"), password: t("field.password") };

  async function logIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const body = { flatNumber: String(typed.get("flatNumber")), password: String(typed.get("password")) };
    const wrong = mistakes(logInResident, body, body, labels);
    setErrors(wrong);
    setOutcome(null);
    const first = wrong.flatNumber ? "flatNumber" : wrong.password && "password";
    if (first) return (event.currentTarget.elements.namedItem(first) as HTMLInputElement).focus();
    setBusy(true);
    const reply = await call(logInResident, { body });
    setBusy(false);
    if (!reply.ok) return setOutcome({ tone: "danger", text: failureText(reply.failure, t("login.failed")) });
    beginResidentSession(reply.data.token, reply.data.user, reply.data.choosePassword);
    notify({ tone: "success", text: translated("done.log-in-resident") ?? reply.data.message });
    onLogin();
  }

  return (
    <form onSubmit={logIn} noValidate className="grid gap-5">
      <Answer outcome={outcome} />
      <TextField
        name="flatNumber"
        label={labels.flatNumber}
        error={errors.flatNumber}
        required
        placeholder="E-041"
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <PasswordField
        name="password"
        label={labels.password}
        error={errors.password}
        required
        autoComplete="current-password"
      />
      <Button type="submit" wide busy={busy} busyText={t("login.busy")}>
        {t("login.button")}
      </Button>
    </form>
  );
}
