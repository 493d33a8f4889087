import { type ListedAdmin, listAdmins } from "@aangan/contract/admins";
import { type ReactNode, useMemo, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { useHash } from "../../lib/address.ts";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { NewPasswordDialog } from "../../ui/dialogs/new-password-dialog.tsx";
import { useKeptFocus } from "../../ui/lists/keep-focus.ts";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { LongList } from "../../ui/lists/long-list.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { setPasswordOf } from "./admin-acts.ts";
import { adminColumns, adminText } from "./admin-columns.tsx";

const OWN_PASSWORD = "#own-password";

/** Change Admin Password: all administrators and what can be done for each. */
export function AdminsPage({ children }: { children: ReactNode }) {
  const t = useText();
  const list = useCall(listAdmins, {});
  return (
    <div className="mx-auto grid grid-cols-1 max-w-[1080px] gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <div className="grid gap-1">
        <PageTitle>{t("admins.title")}</PageTitle>
        <p className="text-muted">{t("admins.lead")}</p>
      </div>
      <Loaded reading={list} failed="admins.failed" rows={4}>
        {({ users, you }) => <Admins admins={users} you={you} />}
      </Loaded>
      <p className="text-muted text-small">
        {t("admins.register", { address: `${window.location.origin}/admin/register` })}
      </p>
      {children}
    </div>
  );
}

function Admins({ admins, you }: { admins: readonly ListedAdmin[]; you: string }) {
  const t = useText();
  const [chosen, setChanging] = useState<ListedAdmin | null>(null);
  // The strip that asks for a new password links here.
  const isOwnWanted = useHash() === OWN_PASSWORD;
  const changing = chosen ?? (isOwnWanted ? (admins.find(({ _id }) => _id === you) ?? null) : null);
  function close() {
    setChanging(null);
    if (isOwnWanted) navigate(window.location.pathname, { replace: true });
  }
  useKeptFocus(admins);
  const columns = useMemo(() => adminColumns(t, { you, onPassword: setChanging }), [t, you]);
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
    </>
  );
}

function idOf(admin: ListedAdmin): string {
  return admin._id;
}
