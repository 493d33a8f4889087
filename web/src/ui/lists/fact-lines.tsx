import type { ReactNode } from "react";

export function FactLines({ children }: { children: ReactNode }) {
  return <dl className="grid divide-y divide-line rounded-card border border-line bg-surface px-4">{children}</dl>;
}

export function FactLine({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2">
      <dt className="text-muted text-small">{title}</dt>
      <dd className="ml-auto min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
