import { AdminsPage } from "../../features/admins/admins-page.tsx";
import { OwnSessions } from "../../features/sessions/own-sessions.tsx";

/** Change Admin Password, with where the one who looks is logged in. */
export function AdminsAndSessionsPage() {
  return (
    <AdminsPage>
      <OwnSessions role="admin" />
    </AdminsPage>
  );
}
