import type { ListedAdmin } from "@aangan/contract/features/admins";
import { type ReactNode, useState } from "react";
import { refetched } from "../../lib/calls/cache.ts";
import { useText } from "../../lib/language/text.ts";
import { useMay } from "../../lib/session/own-role.ts";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { disableFactor, refuse, remove, sendAgain, withdraw } from "./admin-acts.ts";

export interface AdminsView {
  /** The own id: administrators can neither remove themselves nor change their role. */
  you: string;
  onPassword: (admin: ListedAdmin) => void;
  /** For the role of an administrator, or of somebody who waits. */
  onRole: (admin: ListedAdmin) => void;
}

/** What can be done for an administrator, for one who is invited, and for one who waits. */
export function AdminActions({ admin, you, onPassword, onRole }: AdminsView & { admin: ListedAdmin }) {
  const t = useText();
  const appoints = useMay("admins");
  const [busy, setBusy] = useState(false);
  const { name } = admin;
  const own = admin._id === you;
  const button = (label: string, text: ReactNode, onClick: () => void, danger = false) => (
    <RowButton danger={danger} label={label} disabled={busy} onClick={onClick}>
      {text}
    </RowButton>
  );
  async function run(action: (admin: ListedAdmin) => Promise<void>) {
    setBusy(true);
    await action(admin);
    await refetched();
    setBusy(false);
  }
  const act = (action: (admin: ListedAdmin) => Promise<void>) => () => void run(action);
  if (!own && !appoints) return null;
  return (
    <div className="flex flex-wrap xl:-ml-2">
      {admin.state === "active" && (
        <>
          {button(t("admins.password_one", { name }), t("users.password"), () => onPassword(admin))}
          {!own && button(t("admins.role_one", { name }), t("admins.role_open"), () => onRole(admin))}
          {!own &&
            admin.secondFactor &&
            button(t("admins.factor_off_one", { name }), t("admins.factor_off"), act(disableFactor), true)}
          {!own && button(t("admins.remove_one", { name }), t("admins.remove"), act(remove), true)}
        </>
      )}
      {admin.state === "invited" && (
        <>
          {button(t("admins.again_one", { name }), t("admins.again"), act(sendAgain))}
          {button(t("admins.role_one", { name }), t("admins.role_open"), () => onRole(admin))}
          {button(t("admins.withdraw_one", { name }), t("admins.withdraw"), act(withdraw), true)}
        </>
      )}
      {admin.state === "waiting" && (
        <>
          {button(t("admins.approve_one", { name }), t("users.approve"), () => onRole(admin))}
          {button(t("admins.refuse_one", { name }), t("users.refuse"), act(refuse), true)}
        </>
      )}
    </div>
  );
}
