import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";

/** A line that unfolds to more, without a frame. */
export function Fold({ text, children }: { text: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-control text-brand hover:text-brand-strong lg:min-h-9">
        <ChevronDown
          aria-hidden="true"
          className="-rotate-90 size-4 transition-transform duration-150 group-open:rotate-0"
        />
        {text}
      </summary>
      {children}
    </details>
  );
}
