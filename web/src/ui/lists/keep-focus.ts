import { useEffect } from "react";

/** Moves the focus to the page if the focused row has gone, so that the next Tab starts in the page. */
export function useKeptFocus(rows: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the rows that takes the focus away.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
  }, [rows]);
}
