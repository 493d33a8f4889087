import { useEffect, useRef } from "react";
import { usePlace } from "../lib/router.ts";

/** After a page has changed: starts at its top and moves the focus to it, as a browser does with a new document. */
export function PageChanges() {
  const { pathname, led } = usePlace();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.querySelector("main")?.focus({ preventScroll: true });
    if (led) window.scrollTo(0, 0);
  }, [pathname, led]);
  return null;
}
