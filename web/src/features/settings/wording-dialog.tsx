import * as checked from "@aangan/contract/checked/features/emails/emails";
import type { Language, SwitchableKind } from "@aangan/contract/email-kinds";
import { MAX_WORDING_LENGTH, unknownWord, type Wording, wordsOf } from "@aangan/contract/features/settings/emails";
import { useState } from "react";
import { failureText } from "../../lib/calls/failure.ts";
import { useForm } from "../../lib/forms/form.ts";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../lib/notify.ts";
import { notify } from "../../lib/notify.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/dialogs/form-dialog.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { useSaveWording, withText } from "./save-wording.ts";
import { WordingPreview } from "./wording-preview.tsx";

interface Props {
  kind: SwitchableKind;
  language: Language;
  wording: Wording;
  setAt: string | null;
  onClose: () => void;
}

/** One kind of mail in one language, in the association's own words or in ours. */
export function WordingDialog({ kind, language, wording, setAt, onClose }: Props) {
  const t = useText();
  const save = useSaveWording(setAt);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const labels = { text: t("wording.text") };
  const own = wording[kind]?.[language] ?? "";
  const known = wordsOf(kind)
    .map((word) => `{${word}}`)
    .join(", ");
  const form = useForm({
    endpoint: checked.previewWording,
    start: { text: own },
    labels,
    read: ({ text }) => ({ kind, language, text }),
    check: ({ text }) => {
      const word = unknownWord(kind, text);
      return word === undefined ? {} : { text: t("refusal.wording_unknown", { word: `{${word}}`, known }) };
    },
    send: async ({ text }) => {
      setOutcome(null);
      const failure = await save(withText(wording, kind, language, text));
      if (failure) {
        const message = failureText(failure, t("settings.failed"), labels);
        if (!form.refuse(failure.field, message)) setOutcome({ tone: "danger", text: message });
        return;
      }
      notify({ tone: "success", text: t("settings.saved") });
      onClose();
    },
  });
  const { text } = form.typed;
  const { onChange: _, required: _required, ...field } = form.field("text");
  const count = text.trim().length.toLocaleString("en-IN");
  return (
    <FormDialog
      title={t("wording.title", { kind: t(`mail_kind.${kind}`), language: t(`wording.${language}`) })}
      focusOn="text"
      form={form}
      outcome={outcome}
      yes={t("settings.save")}
      busyText={t("settings.busy")}
      onClose={onClose}
    >
      <TextAreaField
        {...field}
        lang={language}
        aside={t("wording.length", { count, most: MAX_WORDING_LENGTH.toLocaleString("en-IN") })}
        hint={t("wording.known", { known })}
        onChange={({ target }) => form.type("text", target.value)}
      />
      {text !== "" && (
        <div>
          <Button kind="quiet" onClick={() => form.type("text", "")}>
            {t("wording.back_to_ours")}
          </Button>
        </div>
      )}
      {text.trim() === "" && <p className="text-muted text-small">{t("wording.ours")}</p>}
      <WordingPreview kind={kind} language={language} text={text} />
    </FormDialog>
  );
}
