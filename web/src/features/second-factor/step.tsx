import { type ReactNode, useEffect, useRef } from "react";

/** A card whose heading takes the focus, so that screen readers hear of the next step. */
export function Step({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-5 sm:p-6 print:border-0 print:p-0">
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
          {title}
        </h2>
        <p className="text-muted">{lead}</p>
      </div>
      {children}
    </section>
  );
}
