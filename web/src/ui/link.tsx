import type { ComponentProps, MouseEvent } from "react";
import { goTo, parametersIn, usePlace } from "../lib/router.ts";

export interface LinkProps extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  to: string;
  /** Done before the page changes: closing a menu, ending a session. */
  onFollow?: () => void;
}

/** A link to a page of the portal. Says by `aria-current` that its page is the one being shown. */
export function Link({ to, onFollow, ...rest }: LinkProps) {
  const { pathname } = usePlace();
  function follow(event: MouseEvent) {
    onFollow?.();
    if (wantsItElsewhere(event)) return;
    event.preventDefault();
    goTo(to);
  }
  return <a {...rest} href={to} aria-current={parametersIn(to, pathname) ? "page" : undefined} onClick={follow} />;
}

/** A new tab or window, or a file to save: the browser does that by itself. */
function wantsItElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
