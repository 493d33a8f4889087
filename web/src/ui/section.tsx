import { type ReactNode, useId } from "react";

/** A part of a screen about money, under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
