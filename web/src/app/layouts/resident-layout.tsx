import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogOut from "lucide-react/icons/log-out";
import Lines from "lucide-react/icons/menu";
import History from "lucide-react/icons/rotate-ccw-clock";
import { type ReactNode, Suspense } from "react";
import { useText } from "../../lib/language/text.ts";
import { mustChoose, storedResident, useMustChoose } from "../../lib/session/session.ts";
import { page } from "../page.tsx";
import { Guard } from "./guard.tsx";
import { leaveAsResident } from "./log-out.ts";
import { SidebarLayout } from "./sidebar-layout.tsx";

const ChoosePassword = page<{ to: string }>("ui", async () => (await import("./choose-password.tsx")).ChoosePassword);

/** The resident's area: the Flat User Panel beside its pages. */
function ResidentLayout({ children }: { children: ReactNode }) {
  const t = useText();
  const reminds = useMustChoose("resident");
  return (
    <Guard role="resident">
      <SidebarLayout
        title={t("panel.title")}
        who={<Flat />}
        quiet={{ to: "/user/sessions", label: t("panel.sessions") }}
        strip={<Suspense>{reminds && <ChoosePassword to="/password-reset" />}</Suspense>}
        links={[
          { to: "/user/dashboard", label: t("panel.dashboard"), icon: LayoutDashboard },
          { to: "/user/all-bills", label: t("panel.payments"), icon: History },
          { to: "/", label: t("panel.logout"), icon: LogOut, onFollow: leaveAsResident },
          { to: "/user/statement", label: t("panel.account"), icon: Lines, apart: true },
        ]}
      >
        {children}
      </SidebarLayout>
    </Guard>
  );
}

/** Waits for a reminder that will be shown, so that the page below it does not move. */
export async function loadResidentLayout() {
  if (mustChoose("resident")) await Promise.allSettled([ChoosePassword.start()]);
  return ResidentLayout;
}

function Flat() {
  const resident = storedResident();
  if (!resident) return null;
  return (
    <p className="text-muted text-small">
      {resident.name}
      <br />
      {resident.flatNumber}, {resident.complex}
    </p>
  );
}
