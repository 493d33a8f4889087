import { useText } from "../../../../lib/language/text.ts";
import { TextField } from "../../../../ui/forms/field.tsx";
import { Choice } from "../choice.tsx";
import type { Desk } from "../desk.ts";

const MAX_NAME_LENGTH = 80;

interface Props {
  desk: Desk;
  /** Null while nothing is to be remembered. */
  name: string | null;
  onName: (name: string | null) => void;
}

/** Offers to remember the answers for the next file with these headings. */
export function LayoutName({ desk: { review }, name, onName }: Props) {
  const t = useText();
  if (review.layout) return <p className="text-muted">{t("review.layout_used", { name: review.layout.name })}</p>;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Choice type="checkbox" checked={name !== null} onChange={(on) => onName(on ? "" : null)}>
        {t("review.remember")}
        <span className="text-muted text-small">{t("review.remember_hint")}</span>
      </Choice>
      {name !== null && (
        <div className="max-w-sm">
          <TextField
            label={t("review.layout_name")}
            value={name}
            maxLength={MAX_NAME_LENGTH}
            placeholder={t("review.layout_example")}
            onChange={({ target }) => onName(target.value)}
          />
        </div>
      )}
    </div>
  );
}
