import { catalogueOf, preferredLanguage } from "../lib/language/language.ts";
import type { Area } from "../lib/language/languages.ts";

const layout = () => import("./layouts/public-layout.tsx");

/** The texts, then the code of the pages that people open first, by their addresses. A page that is not here is loaded by the frame. */
const pages: Partial<Record<string, readonly [readonly Area[], ...(() => Promise<unknown>)[]]>> = {
  "/": [["public", "landing"], layout, () => import("../features/public/landing-page.tsx")],
  "/login": [["public"], layout, () => import("../features/entrance/login-page.tsx")],
  "/user/dashboard": [
    ["resident"],
    () => import("./layouts/resident-layout.tsx"),
    () => import("../features/dashboard/dashboard-page.tsx"),
  ],
};

/** Loads the files of the page at this address. Whoever needs them later finds them, or is told that they did not come. */
export function loadFirstFiles(pathname: string): void {
  const page = pages[pathname];
  if (!page) return;
  const [areas, ...code] = page;
  const texts = [...areas, "portal", "server"].map((name) => catalogueOf(preferredLanguage(), name));
  for (const loading of [...code.map((load) => load()), ...texts]) loading?.catch(() => undefined);
}
