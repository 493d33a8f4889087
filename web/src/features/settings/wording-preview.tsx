import type { Language, SwitchableKind } from "@aangan/contract/email-kinds";
import { type MailLook as Look, previewWording } from "@aangan/contract/features/emails/emails";
import { useState } from "react";
import { call } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { Answer } from "../../ui/message.tsx";
import { MailLook } from "../../ui/values/mail-look.tsx";

interface Props {
  kind: SwitchableKind;
  language: Language;
  text: string;
}

interface Preview {
  /** What was typed when it was made. */
  text: string;
  look: Look;
  flat: string | null;
}

/** The mail as it would look with what is typed. Saves nothing. */
export function WordingPreview({ kind, language, text }: Props) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  async function show() {
    setBusy(true);
    setFailed(null);
    const reply = await call(previewWording, { body: { kind, language, text } });
    setBusy(false);
    if (reply.ok) setPreview({ text, ...reply.data });
    else setFailed(failureText(reply.failure, t("wording.preview_failed"), { text: t("wording.text") }));
  }
  return (
    <section aria-label={t("wording.preview")} className="grid gap-3">
      <div>
        <Button kind="secondary" busy={busy} busyText={t("wording.preview_busy")} onClick={show}>
          {t("wording.preview")}
        </Button>
      </div>
      <Answer outcome={failed === null ? null : { tone: "danger", text: failed }} />
      {preview && preview.text === text && (
        <>
          <p className="text-muted text-small">
            {preview.flat === null ? t("wording.made_up") : t("wording.of_flat", { flat: preview.flat })}
          </p>
          <MailLook look={preview.look} language={language} />
        </>
      )}
    </section>
  );
}
