import type { ComponentProps, MouseEvent } from "react";
import { navigate } from "wouter/use-browser-location";
import { useAddress } from "../lib/address.ts";

export interface LinkProps extends Omit<ComponentProps<"a">, "href" | "target" | "onClick"> {
  to: string;
  /** Runs before the page changes, for instance to close a menu or end a session. */
  onFollow?: () => void;
}

/** A link to a page of the portal; `aria-current` marks the current page. */
export function Link({ to, onFollow, ...rest }: LinkProps) {
  const address = useAddress();
  const pathname = address.replace(/\/?([?#].*)?$/, "") || "/";
  function follow(event: MouseEvent) {
    onFollow?.();
    // With any of these the browser opens a tab or a window, or downloads.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to, { replace: to === address });
  }
  return <a {...rest} href={to} aria-current={to === pathname ? "page" : undefined} onClick={follow} />;
}
