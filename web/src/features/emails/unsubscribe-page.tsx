import { unsubscribe } from "@aangan/contract/features/emails/preferences";
import { useState } from "react";
import { useHash } from "../../lib/address.ts";
import { call } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../lib/notify.ts";
import { Button } from "../../ui/button.tsx";
import { Answer } from "../../ui/message.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

/** What the link in a reminder leads to. It only asks: scanners of mail open links too. */
export function UnsubscribePage() {
  const t = useText();
  const token = useHash().slice(1);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isDone = outcome?.tone === "success";
  async function end() {
    setBusy(true);
    setOutcome(null);
    const reply = await call(unsubscribe, { body: { token: token || "-" } });
    setBusy(false);
    if (reply.ok) return setOutcome({ tone: "success", text: t("unsubscribe.done") });
    const isUnknown = reply.failure.code === "not_found";
    const text = isUnknown ? t("unsubscribe.unknown") : failureText(reply.failure, t("unsubscribe.failed"));
    setOutcome({ tone: "danger", text });
  }
  return (
    <div className="mx-auto grid w-full max-w-lg content-start gap-5 px-4 py-10 sm:py-14">
      <PageTitle>{t("unsubscribe.title")}</PageTitle>
      {!isDone && <p>{t("unsubscribe.lead")}</p>}
      <Answer outcome={outcome} />
      {isDone ? (
        <p>{t("unsubscribe.done_next")}</p>
      ) : (
        <div>
          <Button onClick={() => void end()} busy={busy} busyText={t("unsubscribe.busy")}>
            {t("unsubscribe.button")}
          </Button>
        </div>
      )}
    </div>
  );
}
