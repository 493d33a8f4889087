import { logOutAdmin } from "@aangan/contract/admins";
import BookCheck from "lucide-react/icons/book-check";
import CalendarSearch from "lucide-react/icons/calendar-search";
import Eye from "lucide-react/icons/eye";
import FileText from "lucide-react/icons/file-text";
import KeyRound from "lucide-react/icons/key-round";
import Landmark from "lucide-react/icons/landmark";
import LogOut from "lucide-react/icons/log-out";
import History from "lucide-react/icons/rotate-ccw-clock";
import ScrollText from "lucide-react/icons/scroll-text";
import Undo2 from "lucide-react/icons/undo-2";
import Upload from "lucide-react/icons/upload";
import UserPlus from "lucide-react/icons/user-plus";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import type { ReactNode } from "react";
import { call } from "../../lib/calls/api.ts";
import { useText } from "../../lib/language/text.ts";
import { endSession } from "../../lib/session.ts";
import { ChoosePassword } from "./choose-password.tsx";
import { Guard } from "./guard.tsx";
import { SidebarLayout } from "./sidebar-layout.tsx";

/** Ends the session here at once, and on the server as soon as it hears of it. */
function leave(): void {
  void call(logOutAdmin, { keepalive: true });
  endSession("admin");
}

/** The office's area: the Admin Panel beside its pages, its links in the order of the specification, and after them those about money. */
export function OfficeLayout({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <Guard role="admin">
      <SidebarLayout
        title={t("office.title")}
        strip={<ChoosePassword role="admin" to="/admin/password-reset#own-password" />}
        links={[
          { to: "/admin/upload-bill", label: t("office.upload_bill"), icon: Upload },
          { to: "/admin/all-users", label: t("office.all_users"), icon: Users },
          { to: "/admin/all-bills", label: t("office.all_bills"), icon: FileText },
          { to: "/admin/all-payments", label: t("office.all_payments"), icon: History },
          { to: "/", label: t("office.logout"), icon: LogOut, onFollow: leave, apart: true },
          { to: "/admin/bulk-users", label: t("office.bulk_users"), icon: UserPlus, apart: true },
          { to: "/admin/password-reset", label: t("office.passwords"), icon: KeyRound },
          { to: "/admin/payments", label: t("office.payments_by_date"), icon: CalendarSearch },
          { to: "/admin/watched-payments", label: t("office.watched"), icon: Eye, heading: t("office.money") },
          { to: "/admin/credits", label: t("office.credits"), icon: Wallet },
          { to: "/admin/refunds", label: t("office.refunds"), icon: Undo2 },
          { to: "/admin/settlements", label: t("office.settlements"), icon: Landmark },
          { to: "/admin/books", label: t("office.books"), icon: BookCheck },
          { to: "/admin/audit", label: t("office.audit"), icon: ScrollText },
        ]}
      >
        {children}
      </SidebarLayout>
    </Guard>
  );
}
