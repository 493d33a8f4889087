import type { ReactNode } from "react";
import type { Tone } from "../../lib/notify.ts";
import { classNames } from "../class-names.ts";

const LOOKS: Record<Tone | "plain" | "marigold", string> = {
  plain: "bg-paper text-muted ring-1 ring-line ring-inset",
  marigold: "bg-marigold text-on-marigold",
  success: "bg-success-soft text-success",
  danger: "bg-danger-soft text-danger",
  warning: "bg-warning-soft text-warning",
  info: "bg-info-soft text-info",
};

/** A short word of state, such as "Paid" or "due in 3 days". */
export function Chip({ tone = "plain", children }: { tone?: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-strong text-small",
        LOOKS[tone],
      )}
    >
      {children}
    </span>
  );
}
