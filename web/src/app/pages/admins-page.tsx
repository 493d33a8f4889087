import { AdminsPage } from "../../features/admins/admins-page.tsx";
import { OwnSessions } from "../../features/sessions/own-sessions.tsx";

/** Change Admin Password, and the administrator's own sessions. */
export function AdminsAndSessionsPage() {
  return (
    <AdminsPage>
      <OwnSessions role="admin" />
    </AdminsPage>
  );
}
