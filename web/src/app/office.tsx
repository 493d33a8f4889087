import { officeScreens } from "./office-screens.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { type PageRow, Pages, startPage } from "./pages.tsx";

const pages: readonly PageRow[] = [
  ...officeScreens.map(({ address, page }) => [address, page] as const),
  ["*", NotFound],
];

/** The office's screens, of which residents load nothing. */
export function Office() {
  return <Pages pages={pages} />;
}

/** Begins to load an address's screen before the office is rendered. */
export function startScreen(pathname: string): void {
  startPage(pages, pathname);
}
