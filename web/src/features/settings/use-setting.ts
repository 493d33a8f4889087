import type { Endpoint, ReplyOf } from "@aangan/contract/endpoint";
import { changeSetting, type SettingKey } from "@aangan/contract/features/settings/settings";
import { useEffect, useRef, useState } from "react";
import { waitingText } from "../../lib/approvals/request-text.ts";
import { useWaiting } from "../../lib/approvals/use-waiting.ts";
import { call } from "../../lib/calls/api.ts";
import { type CallFailure, failureText } from "../../lib/calls/failure.ts";
import { useRequestKey } from "../../lib/calls/request-key.ts";
import { useForm } from "../../lib/forms/form.ts";
import type { Typed } from "../../lib/forms/form-check.ts";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../lib/notify.ts";

interface SettingInput<K extends string> {
  setting: SettingKey;
  /** Checks what is typed as the server does. */
  schema: NonNullable<Endpoint["body"]>;
  /** When it was set as the page knows it. */
  setAt: string | null;
  start: Typed<K>;
  labels: Record<K, string>;
  read: (typed: Typed<K>) => unknown;
  onUnsaved: (unsaved: boolean) => void;
}

/** The form of one setting. What is typed stays until it is saved or dropped, also when another card was saved. */
export function useSetting<K extends string>({ setting, schema, setAt, onUnsaved, ...options }: SettingInput<K>) {
  const t = useText();
  const key = useRequestKey();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const approvals = useWaiting(({ kind, about }) => kind === "change-setting" && about === setting);
  const form = useForm<Endpoint, K>({
    ...options,
    endpoint: { ...changeSetting, body: schema },
    send: async (value) => {
      setOutcome(null);
      const reply = await call(changeSetting, { params: { key: setting }, body: { value, was: setAt }, key });
      if (reply.ok) {
        key.renew();
        saved(reply.data);
      } else refused(reply.failure);
    },
  });

  function saved(reply: ReplyOf<typeof changeSetting>): void {
    const waits = waitingText(t, reply);
    if (waits) form.reset();
    else seen.current = { setAt, start: form.typed };
    setOutcome(waits ? { tone: "warning", text: waits } : { tone: "success", text: t("settings.saved") });
  }

  function refused({ ...failure }: CallFailure): void {
    if (failure.field) failure.field = failure.field.replace(`${setting}.`, "");
    if (failure.status >= 400 && failure.status < 500) key.renew();
    const text = failureText(failure, t("settings.failed"), options.labels);
    if (!form.refuse(failure.field, text)) setOutcome({ tone: "danger", text });
  }

  const unsaved = !isSame(form.typed, options.start);
  // A form in which nothing was typed since shows what was saved, by this page or by somebody else.
  const seen = useRef({ setAt, start: options.start });
  const { reset } = form;
  useEffect(() => {
    if (seen.current.setAt === setAt) return;
    if (isSame(form.typed, seen.current.start)) reset();
    seen.current = { setAt, start: options.start };
  });
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);

  function drop(): void {
    reset();
    setOutcome(null);
  }
  return { form, outcome, unsaved, drop, asked: approvals };
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}
