import type { Ref } from "react";
import { useText } from "../../../lib/language/text.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Field, INPUT_LOOK } from "../../../ui/forms/field.tsx";

interface Props {
  ref: Ref<HTMLInputElement>;
  value: string;
  onType: (text: string) => void;
  hint: string;
  /** The whole rest must be paid. */
  fixed: boolean;
  invalid: boolean;
  choices: readonly { text: string; value: string }[];
}

/** The amount to pay, in large type, with choices that fill it at one tap. */
export function AmountField({ ref, value, onType, hint, fixed, invalid, choices }: Props) {
  const t = useText();
  return (
    <div className="grid gap-3">
      <Field label={t("pay.amount")} hint={hint}>
        {(links) => (
          <input
            ref={ref}
            {...links}
            aria-invalid={invalid || undefined}
            name="amount"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            required
            readOnly={fixed}
            value={value}
            onChange={(event) => onType(event.target.value)}
            onFocus={(event) => event.target.select()}
            className={classNames(INPUT_LOOK, "min-h-14 font-strong text-head!")}
          />
        )}
      </Field>
      {!fixed && choices.length > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t("pay.choices")}</legend>
          {choices.map(({ text, value: amount }) => (
            <button
              key={text}
              type="button"
              aria-pressed={value === amount}
              onClick={() => onType(amount)}
              className="min-h-11 flex-1 whitespace-nowrap rounded-control border border-edge px-3 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-strong"
            >
              {text}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
