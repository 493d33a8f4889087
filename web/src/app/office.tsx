import { officeScreens } from "./office-screens.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { type PageRow, Pages, startPage } from "./pages.tsx";

const pages: readonly PageRow[] = [
  ...officeScreens.map(({ address, page }) => [address, page] as const),
  ["*", NotFound],
];

/** The screens of the office. Residents load none of their addresses. */
export function Office() {
  return <Pages pages={pages} />;
}

/** Begins to load the screen of an address before the office is drawn. */
export function startScreen(pathname: string): void {
  startPage(pages, pathname);
}
