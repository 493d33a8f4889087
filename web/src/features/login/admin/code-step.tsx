import { logInByCode } from "@aangan/contract/checked/features/second-factor/second-factor";
import type { ReplyOf } from "@aangan/contract/endpoint";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../lib/calls/api.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useForm } from "../../../lib/forms/form.ts";
import { useText } from "../../../lib/language/text.ts";
import type { Outcome } from "../../../lib/notify.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeField } from "../../../ui/forms/code-field.tsx";
import { Answer } from "../../../ui/message.tsx";

interface Props {
  half: string;
  onEnter: (reply: ReplyOf<typeof logInByCode>) => void;
  onBack: () => void;
}

/** The second step of a log-in: the code, with one field that phones fill in by themselves. */
export function CodeStep({ half, onEnter, onBack }: Props) {
  const t = useText();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector("input")?.focus(), []);
  const form = useForm({
    endpoint: logInByCode,
    start: { code: "" },
    labels: { code: t("factor.code") },
    read: ({ code }) => ({ half, code }),
    send: async (body) => {
      setOutcome(null);
      const reply = await call(logInByCode, { body });
      if (reply.ok) return onEnter(reply.data);
      const text = failureText(reply.failure, t("admin_login.failed"));
      setOutcome({ tone: "danger", text });
    },
  });
  return (
    <form ref={element} onSubmit={form.onSubmit} noValidate className="grid gap-5">
      <Answer outcome={outcome} />
      <CodeField field={form.field("code")} onSwitch={() => form.type("code", "")} />
      <Button type="submit" wide busy={form.busy} busyText={t("admin_login.busy")}>
        {t("admin_login.button")}
      </Button>
      <Button kind="quiet" wide onClick={onBack}>
        {t("admin_login.back")}
      </Button>
    </form>
  );
}
