import { catalogueOf, preferredLanguage } from "../lib/language/language.ts";
import type { Area } from "../messages/message-id.ts";

const layout = () => import("./layouts/public-layout.tsx");

/** Texts and code of the pages people open first. All other pages are loaded by the frame. */
const pages: Partial<Record<string, readonly [readonly Area[], ...(() => Promise<unknown>)[]]>> = {
  "/": [["public", "association"], layout, () => import("../features/association/public/landing-page.tsx")],
  "/login": [["public", "ui", "login"], layout, () => import("../features/login/login-page.tsx")],
  "/user/dashboard": [
    ["resident", "dashboard"],
    () => import("./layouts/resident-layout.tsx"),
    () => import("../features/dashboard/dashboard-page.tsx"),
  ],
};

/** Starts loading. Failures are ignored here: the later `import()` of the same file reports them. */
export function loadFirstFiles(pathname: string): void {
  const page = pages[pathname];
  if (!page) return;
  const [areas, ...code] = page;
  const texts = [...areas, "frame", "server"].map((name) => catalogueOf(preferredLanguage(), name));
  for (const loading of [...code.map((load) => load()), ...texts]) loading.catch(() => undefined);
}
