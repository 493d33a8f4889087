import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { Field, type FieldText, INPUT_LOOK } from "./field.tsx";

export interface Choice {
  value: string;
  label: string;
}

type Props = FieldText &
  Omit<ComponentProps<"select">, "className" | "id" | "children"> & { choices: readonly Choice[] };

/** A labelled choice from a list, on the device's own `<select>`. A placeholder is a choice with an empty value. */
export function SelectField({ label, hint, error, choices, ...select }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(links) => (
        <div className="relative">
          <select {...select} {...links} className={classNames(INPUT_LOOK, "appearance-none pr-10")}>
            {choices.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-5 text-muted"
          />
        </div>
      )}
    </Field>
  );
}
