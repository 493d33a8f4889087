import type { ReactNode } from "react";
import { PageTitle } from "../page-title.tsx";

interface Props {
  title: string;
  /** What the screen is for, in a sentence or two. */
  lead: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of a wide screen of the office. */
export function OfficeFrame({ title, lead, aside, children }: Props) {
  return (
    <div className="mx-auto grid max-w-[1440px] grid-cols-1 gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <div className="grid gap-1">
        <PageTitle aside={aside}>{title}</PageTitle>
        <p className="max-w-[46rem] text-muted">{lead}</p>
      </div>
      {children}
    </div>
  );
}
