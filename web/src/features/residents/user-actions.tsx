import type { ResidentListItem } from "@aangan/contract/features/residents";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { refetched } from "../../lib/calls/cache.ts";
import { useText } from "../../lib/language/text.ts";
import { useMay } from "../../lib/session/own-role.ts";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { approveUser, refuseUser, removeUser } from "./user-acts.ts";

export interface UserDialogs {
  onPassword: (user: ResidentListItem) => void;
  onCorrect: (user: ResidentListItem) => void;
}

/** What can be done for a resident: Delete, Change Password and Edit; or Approve, Refuse and Edit for one who waits. */
export function UserActions({ user, onPassword, onCorrect }: UserDialogs & { user: ResidentListItem }) {
  const t = useText();
  const mayDo = useMay("people");
  const [busy, setBusy] = useState(false);
  const { name, flatNumber: flat } = user;
  async function act(action: (user: ResidentListItem) => Promise<void>) {
    setBusy(true);
    await action(user);
    await refetched();
    setBusy(false);
  }
  if (!mayDo) return null;
  return (
    <div className="flex flex-wrap xl:-ml-2">
      {user.state === "waiting" ? (
        <>
          <RowButton label={t("users.approve_one", { name, flat })} disabled={busy} onClick={() => act(approveUser)}>
            {t("users.approve")}
          </RowButton>
          <RowButton
            danger
            label={t("users.refuse_one", { name, flat })}
            disabled={busy}
            onClick={() => act(refuseUser)}
          >
            {t("users.refuse")}
          </RowButton>
        </>
      ) : (
        <>
          <RowButton
            danger
            label={t("users.delete_one", { name, flat })}
            disabled={busy}
            onClick={() => act(removeUser)}
          >
            {t("users.delete")}
          </RowButton>
          <RowButton label={t("users.password_one", { name, flat })} disabled={busy} onClick={() => onPassword(user)}>
            {t("users.password")}
          </RowButton>
        </>
      )}
      <RowButton
        label={t("users.edit_one", { name, flat })}
        icon={<Pencil className="size-4" />}
        disabled={busy}
        onClick={() => onCorrect(user)}
      >
        {t("users.edit")}
      </RowButton>
    </div>
  );
}
