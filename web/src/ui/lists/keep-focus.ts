import { useEffect } from "react";

/**
 * Gives the focus to the page when the rows of a list have changed and what was focused has gone with one of them, so that
 * the next key starts at the page and not at the window.
 */
export function useKeptFocus(rows: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the rows that takes the focus away.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
  }, [rows]);
}
