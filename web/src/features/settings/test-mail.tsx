import { sendTestMail } from "@aangan/contract/features/emails/emails";
import { useState } from "react";
import { call } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useLanguage, useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../lib/notify.ts";
import { Button } from "../../ui/button.tsx";
import { Answer } from "../../ui/message.tsx";

/** Tries the mail server by a mail to oneself, and says what it made of it. */
export function TestMail() {
  const t = useText();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  async function send() {
    setBusy(true);
    setOutcome(null);
    const reply = await call(sendTestMail, { body: { language } });
    setBusy(false);
    if (!reply.ok) return setOutcome({ tone: "danger", text: failureText(reply.failure, t("test_mail.failed")) });
    const { outcome: came, address } = reply.data;
    const tone = came === "sent" || came === "shown" ? "success" : "danger";
    setOutcome({ tone, text: t(`test_mail.${came}`, { address }) });
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Answer outcome={outcome} />
      <Button kind="secondary" busy={busy} busyText={t("test_mail.busy")} onClick={() => void send()}>
        {t("test_mail.send")}
      </Button>
    </div>
  );
}
