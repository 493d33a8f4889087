import { useText } from "../lib/language/text.ts";
import { may, useMay } from "../lib/session/own-role.ts";
import { Redirect } from "../ui/redirect.ts";
import type { OfficeScreen } from "./office-screen.ts";
import { dailyScreens, officeScreens } from "./office-screens.tsx";
import type { Loaded } from "./page.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { NotYours } from "./pages/not-yours.tsx";
import { otherPages } from "./pages.tsx";

type Screen = Pick<OfficeScreen, "page" | "right"> & Partial<OfficeScreen>;

/** The screen for whom it is meant, and for others a page that says so. */
function forRole({ page: Page, right, label = "office.title" }: Screen): Loaded {
  function Screen() {
    const t = useText();
    return useMay(right) ? <Page /> : <NotYours title={t(label)} right={right} />;
  }
  return Object.assign(Screen, { start: () => may(right) && Page.start() });
}

function ToFirst() {
  const first = dailyScreens.find(({ right }) => may(right)) ?? dailyScreens[0];
  return <Redirect to={first?.address ?? "/"} />;
}

/** The office's screens, of which residents load nothing. */
export const OfficePages = otherPages([
  ["/admin", ToFirst],
  ...officeScreens.map((screen) => [screen.address, forRole(screen)] as const),
  ["*", NotFound],
]);
