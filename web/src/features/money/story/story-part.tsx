import { type ReactNode, useId } from "react";

/** A part of a payment's story under a heading of its own. */
export function StoryPart({ title, children }: { title: string; children: ReactNode }) {
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
