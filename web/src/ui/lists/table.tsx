import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** A table that scrolls inside its own frame, so that it never widens the page. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard.
      tabIndex={0}
      className="max-h-[inherit] overflow-auto rounded-card border border-line bg-surface"
    >
      <table aria-label={label} className="w-full border-separate border-spacing-0">
        {children}
      </table>
    </section>
  );
}

/** `number` aligns to the right; `roomy` hides the column on phones. */
type CellProps = { number?: boolean; roomy?: boolean };

/** A column's heading, which stays on top while the rows scroll. */
export function Th({ number, roomy, ...cell }: CellProps & Omit<ComponentProps<"th">, "className">) {
  return (
    <th
      scope="col"
      {...cell}
      className={classNames(
        "sticky top-0 z-10 h-11 whitespace-nowrap border-line border-b bg-surface px-3 text-muted text-small first:pl-4 last:pr-4",
        number ? "text-right" : "text-left",
        roomy && "max-sm:hidden",
      )}
    />
  );
}

export function Td({ number, roomy, ...cell }: CellProps & Omit<ComponentProps<"td">, "className">) {
  return (
    <td
      {...cell}
      className={classNames(
        "h-11 border-line border-b px-3 py-1.5 first:pl-4 last:pr-4 [tr:last-child>&]:border-b-0 [tr:hover>&]:bg-paper",
        number && "whitespace-nowrap text-right tabular-nums",
        roomy && "max-sm:hidden",
      )}
    />
  );
}
