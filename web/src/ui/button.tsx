import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Link, type LinkProps } from "./link.tsx";
import { Spinner } from "./spinner.tsx";

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger";

const KINDS: Record<ButtonKind, string> = {
  primary: "bg-brand text-on-brand enabled:hover:bg-brand-strong",
  secondary: "border border-edge bg-surface text-ink enabled:hover:border-brand enabled:hover:text-brand-strong",
  quiet: "text-brand enabled:hover:bg-brand-soft enabled:hover:text-brand-strong",
  danger: "bg-danger text-on-danger enabled:hover:opacity-90",
};

interface Look {
  kind?: ButtonKind;
  /** 36 px high instead of 44, for rows of a table on a wide screen. */
  small?: boolean;
  wide?: boolean;
  icon?: ReactNode;
}

function look({ kind = "primary", small, wide }: Look): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 rounded-control font-strong text-body transition-colors duration-150",
    "disabled:cursor-not-allowed disabled:opacity-60",
    small ? "min-h-11 px-3 lg:min-h-9" : "min-h-11 px-4 py-2",
    wide && "w-full",
    KINDS[kind],
  );
}

type ButtonProps = Omit<ComponentProps<"button">, "className"> & Look & { busy?: boolean; busyText?: string };

/** A button. While `busy` it is disabled and shows `busyText` beside a spinner. */
export function Button({ kind, small, wide, icon, busy = false, busyText, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={look({ ...(kind && { kind }), small: small ?? false, wide: wide ?? false })}
    >
      {busy ? <Spinner /> : icon}
      {busy ? (busyText ?? children) : children}
    </button>
  );
}

type LinkButtonProps = Omit<LinkProps, "className"> & Look;

export function LinkButton({
  kind = "primary",
  small = false,
  wide = false,
  icon,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={classNames(look({ kind, small, wide }), LINK_HOVER[kind])}>
      {icon}
      {children}
    </Link>
  );
}

/** A link to another company's page, in a tab of its own that learns nothing of this one. */
export function OutsideLinkButton({ icon, children, href }: { icon: ReactNode; children: ReactNode; href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={classNames(look({ kind: "secondary" }), LINK_HOVER.secondary)}
    >
      {icon}
      {children}
    </a>
  );
}

/** A link is never `:enabled`, so it needs its own hover styles. */
const LINK_HOVER: Record<ButtonKind, string> = {
  primary: "hover:bg-brand-strong",
  secondary: "hover:border-brand hover:text-brand-strong",
  quiet: "hover:bg-brand-soft hover:text-brand-strong",
  danger: "hover:opacity-90",
};
