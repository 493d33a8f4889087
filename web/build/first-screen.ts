import { readFileSync } from "node:fs";

/**
 * React has a file of its own: it rarely changes, so returning visitors have it cached.
 */
const REACT = "react react-dom scheduler";
/** What every first screen needs besides React. Fewer, larger files compress better. */
const LIBRARIES = "wouter @tanstack/react-query @tanstack/query-core @lingui/core @lingui/react";
const APP =
  "app pages page routes error-page guard page-changes page-loading log-out offline-page home-screen theme-switch language-switch";
const UI =
  "button message page-title link redirect logo spinner class-names drawer modal notices offline-note questions";
const LIB =
  "text format session theme notify query cache api failure association languages next-path own-scripts address came-by-history";
/** Used everywhere, so each would become a file of its own. */
const ICONS = "menu chevron-down chevron-left chevron-right rotate-ccw-clock";
const CONTRACT = "endpoint features/residents money";

const oneOf = (names: string) => `(${names.split(" ").join("|")})`;

const FRAME = new RegExp(
  [
    `/node_modules/${oneOf(LIBRARIES)}/`,
    "/web/src/main\\.tsx$",
    `/web/src/app/(.*/)?${oneOf(APP)}\\.tsx?$`,
    `/web/src/ui/(.*/)?${oneOf(UI)}\\.tsx?$`,
    `/web/src/lib/(.*/)?${oneOf(LIB)}\\.ts$`,
    `/lucide-react/dist/esm/(icons/${oneOf(ICONS)}|createLucideIcon|Icon|context|shared/.*)\\.mjs$`,
    `/contract/src/${oneOf(CONTRACT)}\\.ts$`,
  ].join("|"),
);

/** Runs before the frame has loaded, so it must not be part of the frame. */
const FIRST =
  /\/web\/src\/(first|app\/first-files|lib\/(calls\/early-answer|session\/token|language\/language))\.ts$|vite\/preload-helper/;

const RESIDENT =
  /\/web\/src\/(app\/layouts\/resident-layout|features\/dashboard\/(dashboard-page|owed|pending-bills|bill-card|bill-type|payment-history)|ui\/(values\/(chip|money|day|bill-kinds)|lists\/(list-states|loaded)))\.tsx?$|lib\/owed\.ts$/;

/** The icons of the kinds of bills, which are on the dashboard. */
const BILL_ICONS = Array.from(
  readFileSync(new URL("../src/ui/values/bill-kinds.ts", import.meta.url), "utf8").matchAll(
    /lucide-react\/icons\/([\w-]+)/g,
  ),
  ([, icon = ""]) => icon,
);

const ENTRANCE =
  /\/web\/src\/(features\/login\/(login-page|login-form|entrance-card|quiet-link)|ui\/forms\/password-field|lib\/forms\/form-check)\.tsx?$/;

const LANDING =
  /\/web\/src\/(features\/association\/public\/(landing-page|carousel|use-slides|first-steps|how-it-works|complexes)|lib\/media)\.tsx?$/;

/** Of the login page and of dialogs, which would otherwise load the whole login page. */
const FIELD = /\/web\/src\/ui\/forms\/field\.tsx$/;

/** How the build packs the modules of the first screens; the budget is checked by e2e/stories/budget.spec.ts. */
export const firstScreenGroups = [
  { name: "first", test: FIRST, priority: 4 },
  { name: "react", test: new RegExp(`/node_modules/${oneOf(REACT)}/`), priority: 3 },
  { name: "frame", test: FRAME, priority: 2 },
  { name: "field", test: FIELD, priority: 2 },
  {
    name: "resident",
    test: new RegExp(`${RESIDENT.source}|/icons/${oneOf(BILL_ICONS.join(" "))}\\.mjs$`),
    priority: 1,
  },
  { name: "entrance", test: ENTRANCE, priority: 1 },
  { name: "landing", test: LANDING, priority: 1 },
];
