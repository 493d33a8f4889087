import { logOutAdmin } from "@aangan/contract/features/admins";
import LogOut from "lucide-react/icons/log-out";
import type { ReactNode } from "react";
import { FactorStrip } from "../../features/second-factor/factor-strip.tsx";
import { call } from "../../lib/calls/api.ts";
import { useText } from "../../lib/language/text.ts";
import { may, ownRole } from "../../lib/session/own-role.ts";
import { endSession, useMustChoose } from "../../lib/session/session.ts";
import type { OfficeScreen } from "../office-screen.ts";
import { dailyScreens, moneyScreens, otherScreens } from "../office-screens.tsx";
import { ChoosePassword } from "./choose-password.tsx";
import { CodePlace } from "./code-place.tsx";
import { Guard } from "./guard.tsx";
import { SearchBox, SearchIcon, useOfficeSearch } from "./office-search.tsx";
import { SidebarLayout } from "./sidebar-layout.tsx";

/** Logs out at once, without waiting for the server. */
function leave(): void {
  void call(logOutAdmin, { keepalive: true });
  endSession("admin");
}

/** The office's area: the Admin Panel with its links, beside the pages. */
export function OfficeLayout({ children }: { children: ReactNode }) {
  return (
    <Guard role="admin">
      <Panel>{children}</Panel>
    </Guard>
  );
}

function Panel({ children }: { children: ReactNode }) {
  const t = useText();
  const search = useOfficeSearch();
  const mustChoose = useMustChoose("admin");
  const role = ownRole();
  const mine = (screens: readonly OfficeScreen[]) => screens.filter(({ right }) => may(right));
  const link = ({ address, label, icon }: OfficeScreen) => ({ to: address, label: t(label), icon });
  return (
    <>
      <SidebarLayout
        title={t("office.title")}
        who={role && <p className="text-muted text-small">{t(`role.${role}`)}</p>}
        strip={
          <>
            {mustChoose && <ChoosePassword to="/admin/password-reset#own-password" />}
            <FactorStrip />
          </>
        }
        search={{ box: <SearchBox onOpen={search.open} />, icon: <SearchIcon onOpen={search.open} /> }}
        links={[
          ...mine(dailyScreens).map(link),
          { to: "/", label: t("office.logout"), icon: LogOut, onFollow: leave, apart: true },
          ...mine(otherScreens).map((screen, index) => ({ ...link(screen), apart: index === 0 })),
          ...mine(moneyScreens).map((screen, index) => ({
            ...link(screen),
            ...(index === 0 && { heading: t("office.money") }),
          })),
        ]}
      >
        {children}
      </SidebarLayout>
      {search.dialog}
      <CodePlace />
    </>
  );
}
