import type { ListedAdmin } from "@aangan/contract/features/admins";
import type { Role } from "@aangan/contract/rights";
import { type FormEvent, useState } from "react";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../lib/notify.ts";
import { FormDialog } from "../../ui/dialogs/form-dialog.tsx";
import { approve, changeRole } from "./admin-acts.ts";
import { RoleField } from "./role-field.tsx";

/** Lets in somebody who waits, in a role, or gives an administrator another one. */
export function RoleDialog({ admin, onClose }: { admin: ListedAdmin; onClose: () => void }) {
  const t = useText();
  const waits = admin.state === "waiting";
  const [role, setRole] = useState<Role>(waits ? "clerk" : admin.role);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!waits && role === admin.role) return onClose();
    setBusy(true);
    setOutcome(null);
    const wrong = await (waits ? approve(admin, role) : changeRole(admin, role));
    setBusy(false);
    if (wrong === null) onClose();
    else setOutcome({ tone: "danger", text: wrong });
  }
  const { name, email } = admin;
  return (
    <FormDialog
      title={t(waits ? "admins.approve_title" : "admins.role_title")}
      focusOn="role"
      form={{ busy, onSubmit }}
      outcome={outcome}
      yes={t(waits ? "users.approve" : "admins.role_button")}
      busyText={t("admins.busy")}
      onClose={onClose}
    >
      <div className="grid gap-1 [overflow-wrap:anywhere]">
        <p className="font-strong">{name}</p>
        <p className="text-muted">{email}</p>
      </div>
      <RoleField value={role} onChange={setRole} />
      {!waits && <p className="text-muted text-small">{t("admins.role_lead")}</p>}
    </FormDialog>
  );
}
