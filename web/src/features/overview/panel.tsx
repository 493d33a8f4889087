import { type ReactNode, useId } from "react";
import { classNames } from "../../ui/class-names.ts";

interface Props {
  title: string;
  /** What is counted, in a sentence. */
  lead?: ReactNode;
  /** Three fifths of a wide screen, or all of it; otherwise two fifths. */
  wide?: boolean;
  all?: boolean;
  children: ReactNode;
}

/** One picture of the page, under its own heading. */
export function Panel({ title, lead, wide = false, all = false, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        "grid min-w-0 grid-cols-1 content-start gap-4 rounded-card border border-line bg-surface p-4 sm:p-5",
        all ? "xl:col-span-5" : wide ? "xl:col-span-3" : "xl:col-span-2",
      )}
    >
      <div className="grid gap-0.5">
        <h2 id={id} className="font-strong text-lead">
          {title}
        </h2>
        {lead && <p className="text-muted text-small">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
