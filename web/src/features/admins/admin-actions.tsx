import type { ListedAdmin } from "@aangan/contract/admins";
import { useState } from "react";
import { useText } from "../../lib/language/text.ts";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { approve, refuse, remove, takeOffFactor } from "./admin-acts.ts";

export interface AdminsView {
  /** The own id: administrators cannot remove themselves. */
  you: string;
  onPassword: (admin: ListedAdmin) => void;
}

/** The actions for an administrator: Change Password and Remove, or Approve and Refuse for one who waits. */
export function AdminActions({ admin, you, onPassword }: AdminsView & { admin: ListedAdmin }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const { name } = admin;
  async function act(deed: (admin: ListedAdmin) => Promise<void>) {
    setBusy(true);
    await deed(admin);
    setBusy(false);
  }
  if (admin.state === "active")
    return (
      <div className="flex flex-wrap xl:-ml-2">
        <RowButton label={t("admins.password_one", { name })} disabled={busy} onClick={() => onPassword(admin)}>
          {t("users.password")}
        </RowButton>
        {admin._id !== you && admin.secondFactor && (
          <RowButton
            danger
            label={t("admins.factor_off_one", { name })}
            disabled={busy}
            onClick={() => act(takeOffFactor)}
          >
            {t("admins.factor_off")}
          </RowButton>
        )}
        {admin._id !== you && (
          <RowButton danger label={t("admins.remove_one", { name })} disabled={busy} onClick={() => act(remove)}>
            {t("admins.remove")}
          </RowButton>
        )}
      </div>
    );
  return (
    <div className="flex flex-wrap xl:-ml-2">
      <RowButton label={t("admins.approve_one", { name })} disabled={busy} onClick={() => act(approve)}>
        {t("users.approve")}
      </RowButton>
      <RowButton danger label={t("admins.refuse_one", { name })} disabled={busy} onClick={() => act(refuse)}>
        {t("users.refuse")}
      </RowButton>
    </div>
  );
}
