import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** After a page has changed: starts at its top and moves the focus to it, as a browser does with a new document. */
export function PageChanges() {
  const { pathname } = useLocation();
  const by = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.querySelector("main")?.focus({ preventScroll: true });
    if (by !== "POP") window.scrollTo(0, 0);
  }, [pathname, by]);
  return null;
}
