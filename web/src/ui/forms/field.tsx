import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";

/** Connects an input with its label, hint and error for screen readers. */
export interface FieldLinks {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface FieldText {
  label: string;
  hint?: ReactNode;
  /** To the right of the label. */
  aside?: ReactNode;
  /** What is wrong and how to correct it; shown below the field and read out with it. */
  error?: string | undefined;
}

/** Label above, hint and error below the input, which `children` renders with its links. */
export function Field({
  label,
  hint,
  aside,
  error,
  children,
}: FieldText & { children: (links: FieldLinks) => ReactNode }) {
  const id = useId();
  const described = classNames(
    aside !== undefined && `${id}-aside`,
    hint !== undefined && `${id}-hint`,
    error && `${id}-error`,
  );
  return (
    <div className="grid content-start gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="font-strong">
          {label}
        </label>
        {aside !== undefined && (
          <span id={`${id}-aside`} className="text-muted text-small">
            {aside}
          </span>
        )}
      </div>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-muted text-small">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-danger text-small">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

/** The look of everything that takes input. 16 px at least on phones, where smaller text makes the page zoom. */
export const INPUT_LOOK = classNames(
  "min-h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3 py-2 text-ink text-lead sm:text-body",
  "placeholder:text-muted aria-invalid:border-danger [&[readonly]]:bg-paper disabled:opacity-60",
);

type TextFieldProps = FieldText & Omit<ComponentProps<"input">, "className" | "id">;

/** A labelled input of one line. */
export function TextField({ label, hint, aside, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} aside={aside} error={error}>
      {(links) => <input type="text" {...input} {...links} className={INPUT_LOOK} />}
    </Field>
  );
}
