import { officeScreens } from "./office-screens.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { otherPages } from "./pages.tsx";

/** The office's screens, of which residents load nothing. */
export const OfficePages = otherPages([
  ...officeScreens.map(({ address, page }) => [address, page] as const),
  ["*", NotFound],
]);
