import { confirmSession } from "@aangan/contract/checked/features/second-factor/second-factor";
import { useState } from "react";
import { call } from "../../lib/calls/api.ts";
import type { CodeRequest } from "../../lib/calls/confirm-by-code.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useForm } from "../../lib/forms/form.ts";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../lib/notify.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { FormDialog } from "../../ui/dialogs/form-dialog.tsx";
import { CodeField } from "../../ui/forms/code-field.tsx";

/** Asks for a code of the second factor, or says that one is needed and leads to where it is set up. */
export function CodeDialog({ asked }: { asked: CodeRequest }) {
  return asked.what === "code" ? <AskForCode onDone={asked.done} /> : <Needed onClose={() => asked.done(false)} />;
}

function AskForCode({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const t = useText();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm({
    endpoint: confirmSession,
    start: { code: "" },
    labels: { code: t("factor.code") },
    send: async (body) => {
      setOutcome(null);
      const reply = await call(confirmSession, { body });
      if (reply.ok) return onDone(true);
      const text = failureText(reply.failure, t("factor.not_done"));
      if (!form.refuse(reply.failure.field, text)) setOutcome({ tone: "danger", text });
    },
  });
  return (
    <FormDialog
      title={t("factor.ask_title")}
      focusOn="code"
      form={form}
      outcome={outcome}
      yes={t("factor.confirm")}
      busyText={t("factor.busy")}
      onClose={() => onDone(false)}
    >
      <p className="text-muted">{t("factor.ask_lead")}</p>
      <CodeField field={form.field("code")} onSwitch={() => form.type("code", "")} />
    </FormDialog>
  );
}

function Needed({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog title={t("factor.needed_title")} onClose={onClose}>
      <p>{t("factor.needed_lead")}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="secondary" onClick={onClose}>
          {t("factor.later")}
        </Button>
        <LinkButton to="/admin/second-factor" onFollow={onClose}>
          {t("factor.set_up")}
        </LinkButton>
      </div>
    </Dialog>
  );
}
