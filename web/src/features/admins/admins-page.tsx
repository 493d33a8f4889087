import { type ListedAdmin, listAdmins } from "@aangan/contract/features/admins";
import UserPlus from "lucide-react/icons/user-plus";
import { type ReactNode, useMemo, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { useHash } from "../../lib/address.ts";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { NewPasswordDialog } from "../../ui/dialogs/new-password-dialog.tsx";
import { useKeptFocus } from "../../ui/lists/keep-focus.ts";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { LongList } from "../../ui/lists/long-list.tsx";
import { ForRight } from "../../ui/office/for-right.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { setPasswordOf } from "./admin-acts.ts";
import { adminColumns, adminText } from "./admin-columns.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";

const OWN_PASSWORD = "#own-password";

/** Change Admin Password: all administrators and what can be done for each. */
export function AdminsPage({ children }: { children: ReactNode }) {
  const t = useText();
  const list = useCall(listAdmins, {});
  const [invites, setInvites] = useState(false);
  return (
    <div className="mx-auto grid grid-cols-1 max-w-[1440px] gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <div className="grid gap-1">
        <PageTitle
          aside={
            <ForRight right="admins">
              <Button icon={<UserPlus aria-hidden="true" className="size-4" />} onClick={() => setInvites(true)}>
                {t("admins.invite")}
              </Button>
            </ForRight>
          }
        >
          {t("admins.title")}
        </PageTitle>
        <p className="text-muted">{t("admins.lead")}</p>
      </div>
      <Loaded reading={list} failed="admins.failed" rows={4}>
        {({ users, you }) => <Admins admins={users} you={you} />}
      </Loaded>
      <p className="text-muted text-small">
        {t("admins.register", { address: `${window.location.origin}/admin/register` })}
      </p>
      {children}
      {invites && <InviteDialog onClose={() => setInvites(false)} />}
    </div>
  );
}

function Admins({ admins, you }: { admins: readonly ListedAdmin[]; you: string }) {
  const t = useText();
  const [chosen, setChanging] = useState<ListedAdmin | null>(null);
  // The strip that asks for a new password links here.
  const isOwnPasswordPage = useHash() === OWN_PASSWORD;
  const changing = chosen ?? (isOwnPasswordPage ? (admins.find(({ _id }) => _id === you) ?? null) : null);
  function close() {
    setChanging(null);
    if (isOwnPasswordPage) navigate(window.location.pathname, { replace: true });
  }
  const [ofRole, setOfRole] = useState<ListedAdmin | null>(null);
  useKeptFocus(admins);
  const columns = useMemo(() => adminColumns(t, { you, onPassword: setChanging, onRole: setOfRole }), [t, you]);
  return (
    <>
      <LongList
        label={t("admins.list")}
        rows={admins}
        rowId={idOf}
        columns={columns}
        textOf={adminText}
        searchHint={t("admins.search")}
        count="admins.count"
        empty={<Empty text={t("admins.none")} />}
      />
      {changing && (
        <NewPasswordDialog
          name={changing.name}
          who={`${changing.name} · ${changing.email}`}
          own={changing._id === you}
          onSend={(password, current) => setPasswordOf(changing, password, current)}
          onClose={close}
        />
      )}
      {ofRole && <RoleDialog admin={ofRole} onClose={() => setOfRole(null)} />}
    </>
  );
}

function idOf(admin: ListedAdmin): string {
  return admin._id;
}
