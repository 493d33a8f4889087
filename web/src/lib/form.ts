import type { BodyIn, Endpoint } from "@aangan/contract/endpoint";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { mistakes, type Typed } from "./form-check.ts";

interface FormOf<E, K extends string> {
  endpoint: E;
  /** What the fields hold at first. Its names are the form's fields. */
  start: Typed<K>;
  labels: Record<K, string>;
  /** Makes the body of what was typed, where a field is no text: `Number(typed.originalAmount)`. */
  read?: (typed: Typed<K>) => unknown;
  /** What the form itself finds wrong; it stands in place of the schema's sentence. An undefined one takes that away. */
  check?: (typed: Typed<K>) => Partial<Record<K, string | undefined>>;
  /** Called with a body that the endpoint's schema accepts; the form is busy until it is done. */
  send: (body: BodyIn<E>) => Promise<unknown>;
}

/**
 * A form for an endpoint of the contract. Imported from `@aangan/contract/checked/…`, the endpoint brings its schema and
 * the form is checked by it, so that browser and server never disagree; else only empty fields are refused here. What is sent is what was typed: the server trims and capitalises itself. Nothing typed is lost on failure.
 */
export function useForm<E extends Endpoint, K extends string>({
  endpoint,
  start,
  labels,
  read,
  check,
  send,
}: FormOf<E, K>) {
  const [typed, setTyped] = useState(start);
  const [errors, setErrors] = useState<Partial<Typed<K>>>({});
  const [busy, setBusy] = useState(false);

  function type(name: K, text: string): void {
    setTyped((before) => ({ ...before, [name]: text }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const body = read ? read(typed) : typed;
    const wrong = { ...mistakes(endpoint, body, typed, labels), ...check?.(typed) };
    setErrors(wrong);
    const [first] = (Object.keys(start) as K[]).filter((name) => wrong[name]);
    if (first) return focusOn(form, first);
    setBusy(true);
    try {
      await send(body as BodyIn<E>);
    } finally {
      setBusy(false);
    }
  }

  return {
    typed,
    busy,
    onSubmit,
    type,
    /** Empties the form: everything stands as at first. */
    reset: () => setTyped(start),
    /** What a field of the ui kit needs: `<TextField {...form.field("email")} />`. */
    field: (name: K) => ({
      name,
      label: labels[name],
      value: typed[name],
      error: errors[name],
      required: true,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => type(name, event.target.value),
    }),
  };
}

function focusOn(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
