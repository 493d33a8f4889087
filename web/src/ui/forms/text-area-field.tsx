import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { Field, type FieldText, INPUT_LOOK } from "./field.tsx";

type Props = FieldText & Omit<ComponentProps<"textarea">, "className" | "id">;

/** A labelled input of several lines. */
export function TextAreaField({ label, hint, aside, error, ...area }: Props) {
  return (
    <Field label={label} hint={hint} aside={aside} error={error}>
      {(links) => <textarea rows={8} {...area} {...links} className={classNames(INPUT_LOOK, "resize-y")} />}
    </Field>
  );
}
