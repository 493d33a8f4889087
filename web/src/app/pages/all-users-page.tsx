import { ComplexScreen } from "../../features/association/complex-screen.tsx";
import { AllUsers } from "../../features/residents/all-users.tsx";

/** All Users: the residents of a complex. */
export function AllUsersPage() {
  return (
    <ComplexScreen screen="office.all_users" title="users.title" wide>
      {(complex) => <AllUsers complex={complex} />}
    </ComplexScreen>
  );
}
