import { useEffect, useRef } from "react";
import { usePathname } from "wouter/use-browser-location";
import { cameByHistory } from "../lib/address.ts";

/** After a page has changed: starts at its top and moves the focus to it, as a browser does with a new document. */
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
