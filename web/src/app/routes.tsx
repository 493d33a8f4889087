import { Redirect } from "../ui/redirect.ts";
import { page } from "./page.tsx";
import type { PagesOf } from "./pages.tsx";

const PublicLayout = page("public", async () => (await import("./layouts/public-layout.tsx")).PublicLayout);
const LandingPage = page(
  "association",
  async () => (await import("../features/association/public/landing-page.tsx")).LandingPage,
);
const LoginPage = page(["ui", "login"], async () => (await import("../features/login/login-page.tsx")).LoginPage);
const PublicPages = page("ui", async () => (await import("./public-pages.tsx")).PublicPages.loaded());

const ResidentLayout = page("resident", async () =>
  (await import("./layouts/resident-layout.tsx")).loadResidentLayout(),
);
const DashboardPage = page(
  "dashboard",
  async () => (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage,
);
const ResidentPages = page("ui", async () => (await import("./resident-pages.tsx")).ResidentPages.loaded());

const OfficeLayout = page(
  ["ui", "office", "search", "second-factor"],
  async () => (await import("./layouts/office-layout.tsx")).OfficeLayout,
);
const OfficePages = page("office", async () => (await import("./office-pages.tsx")).OfficePages.loaded());

const ToDashboard = () => <Redirect to="/user/dashboard" />;

/**
 * The pages that people open first, tried in this order. All others are in public-pages.tsx, resident-pages.tsx and
 * office-screens.tsx, so that a first screen does not load their addresses.
 */
export const areas: readonly PagesOf[] = [
  {
    layout: PublicLayout,
    pages: [
      ["/", LandingPage],
      ["/login", LoginPage],
      ["/admin/login", PublicPages],
      ["/admin/register", PublicPages],
      ["/admin/forgotten-password", PublicPages],
      ["/admin/new-password", PublicPages],
    ],
  },
  {
    layout: ResidentLayout,
    pages: [
      ["/user", ToDashboard],
      ["/user/dashboard", DashboardPage],
      ["/user/*", ResidentPages],
    ],
  },
  {
    layout: OfficeLayout,
    pages: [
      ["/admin", OfficePages],
      ["/admin/*", OfficePages],
    ],
  },
  { layout: PublicLayout, pages: [["*", PublicPages]] },
];
