import { useText } from "../../lib/language/text.ts";
import type { MessageId } from "../../messages/message-id.ts";

const COMMON: readonly MessageId[] = ["cancel.wrong_amount", "cancel.wrong_flat", "cancel.twice"];

/** The usual reasons, so that most bills are cancelled without typing. */
export function ReasonChoices({ chosen, onChoose }: { chosen: string; onChoose: (reason: string) => void }) {
  const t = useText();
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t("cancel.common")}</legend>
      {COMMON.map((reason) => (
        <button
          key={reason}
          type="button"
          aria-pressed={chosen === t(reason)}
          onClick={() => onChoose(t(reason))}
          className="min-h-11 flex-1 whitespace-nowrap rounded-control border border-edge px-2.5 text-small aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-strong"
        >
          {t(reason)}
        </button>
      ))}
    </fieldset>
  );
}
