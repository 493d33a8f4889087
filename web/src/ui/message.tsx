import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import type { Outcome, Tone } from "../lib/notify.ts";
import { classNames } from "./class-names.ts";

const LOOKS = {
  success: { icon: CircleCheck, look: "bg-success-soft text-success" },
  danger: { icon: CircleAlert, look: "bg-danger-soft text-danger" },
  warning: { icon: TriangleAlert, look: "bg-warning-soft text-warning" },
  info: { icon: Info, look: "bg-info-soft text-info" },
} as const;

/** A coloured note that is there from the start. For the result of an action, use `Answer`. */
export function Note({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { icon: Icon, look } = LOOKS[tone];
  return (
    <div data-tone={tone} className={classNames("flex gap-2.5 rounded-control px-3.5 py-3", look)}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/**
 * Shows an outcome. It is always in the page, so that screen readers announce a text that appears in it: failures at once,
 * everything else at the next pause.
 */
export function Answer({ outcome }: { outcome: Outcome | null }) {
  const failed = outcome?.tone === "danger";
  return (
    <>
      <div role="alert" className="empty:hidden">
        {outcome && failed && <Note tone={outcome.tone}>{outcome.text}</Note>}
      </div>
      <div role="status" className="empty:hidden">
        {outcome && !failed && <Note tone={outcome.tone}>{outcome.text}</Note>}
      </div>
    </>
  );
}
