import { AdminsPage } from "../../features/admins/admins-page.tsx";
import { OwnSessions } from "../../features/login/sessions/own-sessions.tsx";
import { FactorCard } from "../../features/second-factor/factor-card.tsx";

/** Change Admin Password, and the administrator's own second factor and sessions. */
export function AdminsAndSessionsPage() {
  return (
    <AdminsPage>
      <FactorCard />
      <OwnSessions role="admin" />
    </AdminsPage>
  );
}
