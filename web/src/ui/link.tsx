import type { ComponentProps } from "react";
import { matchPath, useHref, useLinkClickHandler, useLocation } from "react-router";

export interface LinkProps extends Omit<ComponentProps<"a">, "href" | "target" | "onClick"> {
  to: string;
  /** Done before the page changes: closing a menu, ending a session. */
  onFollow?: () => void;
}

/**
 * A link to a page of the portal. Says by `aria-current` that its page is the one being shown. The router's own component brings along
 * how to fetch pages ahead, which is as large as all that is used of it here.
 */
export function Link({ to, onFollow, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <a
      {...rest}
      href={useHref(to)}
      aria-current={matchPath(to, pathname) ? "page" : undefined}
      onClick={(event) => {
        onFollow?.();
        follow(event);
      }}
    />
  );
}
