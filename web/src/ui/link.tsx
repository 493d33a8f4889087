import type { ComponentProps } from "react";
import { Link as RouterLink } from "wouter";
import { useAddress } from "../lib/address.ts";

export interface LinkProps extends Omit<ComponentProps<"a">, "href" | "target" | "onClick" | "ref"> {
  to: string;
  /** Done before the page changes: closing a menu, ending a session. */
  onFollow?: () => void;
}

/** A link to a page of the portal. Says by `aria-current` that its page is the one being shown. */
export function Link({ to, onFollow, ...rest }: LinkProps) {
  const address = useAddress();
  const pathname = address.replace(/\/?([?#].*)?$/, "") || "/";
  return (
    <RouterLink
      {...rest}
      to={to}
      // The page that is shown already is no second step of the way back.
      replace={to === address}
      // While the event goes down: the router leaves out `onClick` when the link opens in a new tab.
      onClickCapture={onFollow}
      aria-current={to === pathname ? "page" : undefined}
    />
  );
}
