import { type FormEvent, useId, useState, useSyncExternalStore } from "react";
import { useText } from "../lib/text.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { PasswordField } from "./password-field.tsx";

interface Alert {
  kind: "alert";
  text: string;
  done: () => void;
}
interface Confirm {
  kind: "confirm";
  text: string;
  /** Whom or what it is about, and what follows from a yes. */
  detail?: string;
  /** What the button that goes on says, such as "Delete". */
  yes?: string;
  danger?: boolean;
  done: (agreed: boolean) => void;
}
interface PasswordPrompt {
  kind: "password";
  text: string;
  label: string;
  yes?: string;
  done: (typed: string | null) => void;
}
type Question = Alert | Confirm | PasswordPrompt;

let open: Question | null = null;
const listeners = new Set<() => void>();

function show(question: Question | null): void {
  open = question;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a text that has to be acknowledged, in place of `window.alert`. */
export function alertPerson(text: string): Promise<void> {
  return new Promise((done) => show({ kind: "alert", text, done }));
}

/** Asks for a yes, in place of `window.confirm`. */
export function askPerson(text: string, how: Pick<Confirm, "detail" | "yes" | "danger"> = {}): Promise<boolean> {
  return new Promise((done) => show({ kind: "confirm", text, done, ...how }));
}

/** Asks for a new password, in place of `window.prompt`; null for cancelled or empty. */
export function askPassword(text: string, label: string, yes?: string): Promise<string | null> {
  return new Promise((done) => show({ kind: "password", text, label, done, ...(yes && { yes }) }));
}

/** Where the questions appear. Stands once, around all pages. */
export function Questions() {
  const question = useSyncExternalStore(subscribe, () => open);
  return question && <QuestionDialog key={question.text} question={question} />;
}

function QuestionDialog({ question }: { question: Question }) {
  const t = useText();
  const textId = useId();
  const [typed, setTyped] = useState("");
  function answer(agreed: boolean) {
    show(null);
    if (question.kind === "alert") question.done();
    else if (question.kind === "confirm") question.done(agreed);
    else question.done(agreed && typed !== "" ? typed : null);
  }
  function agree(event: FormEvent) {
    event.preventDefault();
    answer(true);
  }
  return (
    <Dialog
      role="alertdialog"
      title={t(question.kind === "alert" ? "dialog.notice" : "dialog.please_confirm")}
      describedBy={textId}
      onClose={() => answer(false)}
    >
      <form onSubmit={agree} className="grid gap-5">
        <div id={textId} className="grid gap-2">
          <p>{question.text}</p>
          {question.kind === "confirm" && question.detail && <p className="text-muted">{question.detail}</p>}
        </div>
        {question.kind === "password" && (
          <PasswordField
            label={question.label}
            autoComplete="new-password"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          {question.kind !== "alert" && (
            <Button kind="secondary" onClick={() => answer(false)}>
              {t("dialog.cancel")}
            </Button>
          )}
          <Button type="submit" kind={question.kind === "confirm" && question.danger ? "danger" : "primary"}>
            {question.kind === "alert" ? t("dialog.ok") : (question.yes ?? t("dialog.ok"))}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
