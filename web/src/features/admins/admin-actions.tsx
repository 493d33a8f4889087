import type { ListedAdmin } from "@aangan/contract/admins";
import { useState } from "react";
import { useText } from "../../lib/text.ts";
import { RowButton } from "../../ui/row-button.tsx";
import { approve, refuse } from "./admin-acts.ts";

interface Props {
  admin: ListedAdmin;
  onPassword: (admin: ListedAdmin) => void;
}

/** What can be done for an administrator: Change Password, or Approve and Refuse for one who waits. */
export function AdminActions({ admin, onPassword }: Props) {
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
      <div className="flex xl:-ml-2">
        <RowButton label={t("admins.password_one", { name })} onClick={() => onPassword(admin)}>
          {t("users.password")}
        </RowButton>
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
