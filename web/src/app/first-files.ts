import { catalogueOf, preferredLanguage } from "../lib/language.ts";
import type { Area } from "../lib/languages.ts";

interface FirstFiles {
  code: readonly (() => Promise<unknown>)[];
  texts: readonly Area[];
}

const layout = () => import("./public-layout.tsx");

/** What the pages that people open first are made of, by their addresses. A page that is not here is loaded by the frame. */
const pages: Partial<Record<string, FirstFiles>> = {
  "/": { code: [layout, () => import("../features/public/landing-page.tsx")], texts: ["public", "landing"] },
  "/login": { code: [layout, () => import("../features/entrance/login-page.tsx")], texts: ["public"] },
  "/user/dashboard": {
    code: [() => import("./resident-layout.tsx"), () => import("../features/dashboard/dashboard-page.tsx")],
    texts: ["resident"],
  },
};

/** Loads the files of the page at this address. Whoever needs them later finds them, or is told that they did not come. */
export function loadFirstFiles(pathname: string): void {
  const page = pages[pathname];
  if (!page) return;
  const names = [...page.texts, "portal", "server"];
  const texts = names.map((name) => catalogueOf(preferredLanguage(), name));
  for (const loading of [...page.code.map((load) => load()), ...texts]) loading?.catch(() => undefined);
}
