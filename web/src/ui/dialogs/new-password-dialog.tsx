import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../lib/notify.ts";
import { PasswordField } from "../forms/password-field.tsx";
import { Answer } from "../message.tsx";
import { Dialog } from "./dialog.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";

interface Props {
  name: string;
  who: string;
  /** Changing your own password also takes the current one. */
  own?: boolean;
  /** Another way than to set a password. */
  instead?: ReactNode;
  /** Returns what went wrong, or null on success. */
  onSend: (password: string, current?: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks for a new password. An empty one cancels; a refused one stays to be corrected. */
export function NewPasswordDialog({ name, who, own = false, instead, onSend, onClose }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const [current, setCurrent] = useState("");
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // Runs after the dialog has taken the focus itself.
  useEffect(() => field.current?.focus(), []);
  async function send(event: FormEvent) {
    event.preventDefault();
    if (typed === "") return onClose();
    setBusy(true);
    setOutcome(null);
    const wrong = await onSend(typed, own ? current : undefined);
    setBusy(false);
    if (wrong === null) onClose();
    else setOutcome({ tone: "danger", text: wrong });
  }
  return (
    <Dialog title={t("password.button")} onClose={onClose} locked={busy}>
      <form onSubmit={send} noValidate className="grid gap-5">
        <p className="text-muted">{t("password.for", { who })}</p>
        {own && (
          <PasswordField
            label={t("password.current")}
            autoComplete="current-password"
            required
            ref={field}
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
        )}
        <PasswordField
          label={t("password.new")}
          hint={own ? t("password.own_hint") : t("password.hint", { name })}
          autoComplete="new-password"
          ref={own ? null : field}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {instead}
        <Answer outcome={outcome} />
        <DialogButtons yes={t("password.button")} busyText={t("password.busy")} busy={busy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
