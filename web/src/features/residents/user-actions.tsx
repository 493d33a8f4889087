import type { ListedResident } from "@aangan/contract/residents";
import { useState } from "react";
import { useText } from "../../lib/text.ts";
import { RowButton } from "../../ui/row-button.tsx";
import { approveUser, refuseUser, removeUser } from "./user-acts.ts";

interface Props {
  user: ListedResident;
  onPassword: (user: ListedResident) => void;
}

/** What can be done for a resident: Delete and Change Password, or Approve and Refuse for one who waits. */
export function UserActions({ user, onPassword }: Props) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const { name, flatNumber: flat } = user;
  async function act(deed: (user: ListedResident) => Promise<void>) {
    setBusy(true);
    await deed(user);
    setBusy(false);
    // The row may have gone with what was focused in it; the next key then starts at the page, not at the window.
    if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
  }
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
    </div>
  );
}
