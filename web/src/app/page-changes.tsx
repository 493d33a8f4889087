import { useEffect, useRef } from "react";
import { usePlace } from "../lib/router.tsx";

/** After a page has changed: starts at its top and moves the focus to it, as a browser does with a new document. */
export function PageChanges() {
  const { pathname, by } = usePlace();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.querySelector("main")?.focus({ preventScroll: true });
    if (by !== "pop") window.scrollTo(0, 0);
  }, [pathname, by]);
  return null;
}
