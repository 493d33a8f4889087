import { type FormEvent, type ReactNode, useEffect, useId } from "react";
import type { Outcome } from "../../lib/notify.ts";
import { Answer } from "../message.tsx";
import { Dialog } from "./dialog.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";

interface FormProps {
  form: { busy: boolean; onSubmit: (event: FormEvent<HTMLFormElement>) => unknown };
  outcome: Outcome | null;
  yes: string;
  busyText: string;
  no?: string;
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog's fields, the outcome of sending them, and its two buttons. */
export function DialogForm({ form, outcome, children, id, ...buttons }: FormProps & { id?: string }) {
  return (
    <form id={id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
      {children}
      <Answer outcome={outcome} />
      <DialogButtons {...buttons} busy={form.busy} />
    </form>
  );
}

/** A dialog with a form. `focusOn` is the name of the field focused first. */
export function FormDialog({ title, focusOn, ...form }: FormProps & { title: string; focusOn: string }) {
  const id = useId();
  // Runs after the dialog has taken the focus itself.
  useEffect(() => {
    const element = document.getElementById(id);
    const field = element instanceof HTMLFormElement && element.elements.namedItem(focusOn);
    if (field instanceof HTMLElement) field.focus();
  }, [id, focusOn]);
  return (
    <Dialog title={title} onClose={form.onClose} locked={form.form.busy}>
      <DialogForm {...form} id={id} />
    </Dialog>
  );
}
