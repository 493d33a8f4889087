import type { BodyIn, Endpoint } from "@aangan/contract/endpoint";
import { type BaseSyntheticEvent, type ChangeEvent, useRef } from "react";
import { type FieldError, type Resolver, useForm as useFormState } from "react-hook-form";
import { refetched } from "../calls/cache.ts";
import { mistakes, type Typed } from "./form-check.ts";

interface FormOf<E, K extends string> {
  endpoint: E;
  /** The initial values. Its keys are the form's fields. */
  start: Typed<K>;
  labels: Record<K, string>;
  /** Makes the body from what was typed, if a field is not a text: `Number(typed.originalAmount)`. */
  read?: (typed: Typed<K>) => unknown;
  /** The form's own errors. They replace the schema's; an undefined one removes it. */
  check?: (typed: Typed<K>) => Partial<Record<K, string | undefined>>;
  /** Called with a body that the endpoint's schema accepts; the form is busy until it is done and the page shows what changed. */
  send: (body: BodyIn<E>) => Promise<unknown>;
}

/**
 * A form for an endpoint of the contract. An endpoint from `@aangan/contract/checked/…` has a schema that checks the form, so
 * that browser and server never disagree; otherwise only empty fields are refused here. Sends what was typed: the server
 * trims and capitalises itself. Nothing typed is lost on failure.
 */
export function useForm<E extends Endpoint, K extends string>(options: FormOf<E, K>) {
  const { start, labels, read, send } = options;
  const state = useFormState<Typed<string>>({
    defaultValues: start,
    resolver: resolverOf(options),
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const typed = state.watch() as Typed<K>;
  const { errors, isSubmitting: busy } = state.formState;

  function type(name: K, text: string): void {
    state.setValue(name as string, text);
    state.clearErrors(name);
  }

  async function onSubmit(event: BaseSyntheticEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget as HTMLFormElement;
    element.current = form;
    const accepted = async (values: Typed<string>) => {
      await send((read ? read(values as Typed<K>) : values) as BodyIn<E>);
      await refetched();
    };
    await state.handleSubmit(accepted, (wrong) => focusOnFirst(form, Object.keys(start), wrong))(event);
  }

  /** Shows the server's error at a field and focuses it. False if the form has no such field. */
  function refuse(name: string | undefined, message: string): boolean {
    if (!name || !element.current || !(element.current.elements.namedItem(name) instanceof HTMLElement)) return false;
    state.setError(name, { type: "refused", message });
    focusOnFirst(element.current, [name], { [name]: message });
    return true;
  }

  return {
    typed,
    busy,
    onSubmit,
    type,
    refuse,
    /** Restores the initial values. */
    reset: () => state.reset(start),
    /** The props of a field: `<TextField {...form.field("email")} />`. */
    field: (name: K) => ({
      name,
      label: labels[name],
      value: typed[name],
      error: errors[name]?.message,
      required: true,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => type(name, event.target.value),
    }),
  };
}

/** Checks a form by the endpoint's schema and by the form's own check. */
function resolverOf<E extends Endpoint, K extends string>(options: FormOf<E, K>): Resolver<Typed<string>> {
  const { endpoint, labels, read, check } = options;
  return (values) => {
    const typed = values as Typed<K>;
    const found = { ...mistakes(endpoint, read ? read(typed) : typed, typed, labels), ...check?.(typed) };
    const errors: Record<string, FieldError> = {};
    for (const [name, message] of Object.entries<string | undefined>(found)) {
      if (message) errors[name] = { type: "refused", message };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

function focusOnFirst(form: HTMLFormElement, names: readonly string[], wrong: Record<string, unknown>): void {
  const field = form.elements.namedItem(names.find((name) => wrong[name]) ?? "");
  if (field instanceof HTMLElement) field.focus();
}
