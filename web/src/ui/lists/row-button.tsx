import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Link } from "../link.tsx";

const LOOK = classNames(
  "inline-flex min-h-11 items-center rounded-control px-3 font-strong text-small transition-colors duration-150 xl:min-h-9 xl:px-2",
  "aria-disabled:opacity-60",
);

interface Props {
  /** The action and its row, for screen readers: "Delete Sara Menon, A-001". */
  label: string;
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
  /** Replaces the words in a table, for want of room; the label becomes the tooltip. */
  icon?: ReactNode;
  /** The words on it. The label begins with them, so that voice control finds what is seen. */
  children: ReactNode;
}

/** A quiet button in a row of a list. Disabled it stays focusable, so that a dialog it opened can return the focus to it. */
export function RowButton({ label, danger = false, disabled = false, icon, onClick, children }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={icon ? label : undefined}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className={classNames(
        LOOK,
        icon !== undefined && "justify-center xl:min-w-9",
        danger
          ? "text-muted not-aria-disabled:hover:bg-danger-soft not-aria-disabled:hover:text-danger"
          : "text-brand not-aria-disabled:hover:bg-brand-soft",
      )}
    >
      {icon && (
        <span aria-hidden="true" className="hidden xl:block">
          {icon}
        </span>
      )}
      <span className={icon ? "xl:hidden" : undefined}>{children}</span>
    </button>
  );
}

/** A quiet link in a row of a list. */
export function RowLink({ label, to, children }: { label: string; to: string; children: ReactNode }) {
  return (
    <Link to={to} aria-label={label} className={classNames(LOOK, "text-brand hover:bg-brand-soft")}>
      {children}
    </Link>
  );
}
