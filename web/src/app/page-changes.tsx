import { useEffect, useRef } from "react";
import { usePathname } from "wouter/use-browser-location";
import { cameByHistory } from "../lib/came-by-history.ts";

/** Scrolls to the top and moves the focus after a page change, as browsers do for a new document. */
export function PageChanges() {
  const pathname = usePathname();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.querySelector("main")?.focus({ preventScroll: true });
    if (!cameByHistory()) window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
