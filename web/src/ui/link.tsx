import type { ComponentProps, MouseEvent } from "react";
import { matchPath } from "../lib/route-match.ts";
import { navigate, usePlace } from "../lib/router.tsx";

export interface LinkProps extends ComponentProps<"a"> {
  to: string;
  /** Done before the page changes: closing a menu, ending a session. The page then changes at once. */
  onFollow?: () => void;
}

/** True for a click that stays in this window: not for a new tab, a download, a context menu. */
function staysHere(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** A link to a page of the portal. Says by `aria-current` that its page is the one being shown. */
export function Link({ to, onFollow, ...rest }: LinkProps) {
  const { pathname } = usePlace();
  function follow(event: MouseEvent) {
    if (!staysHere(event)) return;
    event.preventDefault();
    onFollow?.();
    navigate(to, { atOnce: onFollow !== undefined });
  }
  return <a {...rest} href={to} aria-current={matchPath(to, pathname) ? "page" : undefined} onClick={follow} />;
}
