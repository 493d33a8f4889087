import type { ReactNode } from "react";

interface Props {
  type: "radio" | "checkbox";
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A radio button or a checkbox with its whole frame to press. */
export function Choice({ type, name, checked, onChange, children }: Props) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line bg-surface px-3.5 py-2.5 hover:border-edge has-checked:border-brand has-checked:bg-brand-soft">
      <input
        type={type}
        name={name}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-[3px] size-4.5 shrink-0 accent-brand"
      />
      <span className="grid min-w-0 flex-1 gap-0.5">{children}</span>
    </label>
  );
}
