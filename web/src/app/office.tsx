import { Route } from "wouter";
import { usePathname } from "wouter/use-browser-location";
import { officeScreens } from "./office-screens.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { findPage, type PageRow } from "./pages.tsx";

const pages: readonly PageRow[] = [
  ...officeScreens.map(({ address, page }) => [address, page] as const),
  ["*", NotFound],
];

/** The screens of the office. Residents load none of their addresses. */
export function Office() {
  const found = findPage(pages, usePathname());
  if (!found) return null;
  const { path, page: Page } = found;
  return (
    <Route path={path}>
      <Page />
    </Route>
  );
}

/** Begins to load the screen of an address before the office is drawn. */
export function startScreen(pathname: string): void {
  findPage(pages, pathname)?.start();
}
