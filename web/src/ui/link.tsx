import { matchPath, Link as RouterLink, type LinkProps as RouterLinkProps, useLocation } from "react-router";

export interface LinkProps extends Omit<RouterLinkProps, "to" | "onClick"> {
  to: string;
  /** Done before the page changes: closing a menu, ending a session. */
  onFollow?: () => void;
}

/** A link to a page of the portal. Says by `aria-current` that its page is the one being shown. */
export function Link({ to, onFollow, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  return (
    <RouterLink
      {...rest}
      to={to}
      aria-current={matchPath(to, pathname) ? "page" : undefined}
      onClick={() => onFollow?.()}
    />
  );
}
