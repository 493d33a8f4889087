import { AdminsPage } from "../../features/admins/admins-page.tsx";
import { FactorCard } from "../../features/second-factor/factor-card.tsx";
import { OwnSessions } from "../../features/sessions/own-sessions.tsx";

/** Change Admin Password, and the administrator's own second factor and sessions. */
export function AdminsAndSessionsPage() {
  return (
    <AdminsPage>
      <FactorCard />
      <OwnSessions role="admin" />
    </AdminsPage>
  );
}
