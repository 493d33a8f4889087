import type { ReactNode } from "react";
import { PageTitle } from "../../../ui/page-title.tsx";

/** The frame of a page to read: a heading, a first sentence, sections. */
export function PlainPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-2xl content-start gap-8 px-4 py-10 sm:py-14">
      <div className="grid gap-3">
        <PageTitle>{title}</PageTitle>
        <p className="text-lead text-muted">{lead}</p>
      </div>
      {children}
    </div>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-lead">{title}</h2>
      {children}
    </section>
  );
}
