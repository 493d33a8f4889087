import { type ReactNode, useEffect } from "react";

interface Props {
  /** The page's heading, and part of the window's title. */
  children: string;
  /** To the right of the heading: a chip, a button. */
  aside?: ReactNode;
}

export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Aangan`;
  }, [title]);
}

/** The one `h1` of a page. */
export function PageTitle({ children, aside }: Props) {
  useWindowTitle(children);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-head">{children}</h1>
      {aside}
    </div>
  );
}
