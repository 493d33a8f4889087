import { logOutAdmin } from "@aangan/contract/admins";
import { CalendarSearch, FileText, History, KeyRound, LogOut, Upload, UserPlus, Users } from "lucide-react";
import type { ReactNode } from "react";
import { call } from "../lib/api.ts";
import { endSession } from "../lib/session.ts";
import { useText } from "../lib/text.ts";
import { Guard } from "./guard.tsx";
import { SidebarLayout } from "./sidebar-layout.tsx";

/** Ends the session here at once, and on the server as soon as it hears of it. */
function leave(): void {
  void call(logOutAdmin, { keepalive: true });
  endSession("admin");
}

/** The office's area: the Admin Panel beside its pages, its links in the order of the specification. */
export function OfficeLayout({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Guard role="admin">
      <SidebarLayout
        title={t("office.title")}
        links={[
          { to: "/admin/upload-bill", label: t("office.upload_bill"), icon: Upload },
          { to: "/admin/all-users", label: t("office.all_users"), icon: Users },
          { to: "/admin/all-bills", label: t("office.all_bills"), icon: FileText },
          { to: "/admin/all-payments", label: t("office.all_payments"), icon: History },
          { to: "/", label: t("office.logout"), icon: LogOut, onFollow: leave, apart: true },
          { to: "/admin/bulk-users", label: t("office.bulk_users"), icon: UserPlus, apart: true },
          { to: "/admin/password-reset", label: t("office.passwords"), icon: KeyRound },
          { to: "/admin/payments", label: t("office.payments_by_date"), icon: CalendarSearch },
        ]}
      >
        {children}
      </SidebarLayout>
    </Guard>
  );
}
