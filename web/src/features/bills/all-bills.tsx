import { listResidents, type ResidentListItem } from "@aangan/contract/features/residents";
import { useMemo } from "react";
import { useSearchParams } from "../../lib/address.ts";
import { useCall } from "../../lib/calls/query.ts";
import { type Text, useText } from "../../lib/language/text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { LongList } from "../../ui/lists/long-list.tsx";
import { RowLink } from "../../ui/lists/row-button.tsx";
import { idOfUser, searchTextOfUser, userColumns } from "../../ui/lists/user-columns.tsx";
import { BillsViews } from "./bills-views.tsx";
import { FormerResidents } from "./former-residents.tsx";

/** The residents of a complex, each with a link to their bills; `?former=1` shows those who have left. */
export function AllBills({ complex }: { complex: string }) {
  const former = useSearchParams()[0].has("former");
  return (
    <div className="grid grid-cols-1 gap-4">
      <BillsViews complex={complex} former={former} />
      {former ? <FormerResidents complex={complex} /> : <PresentUsers complex={complex} />}
    </div>
  );
}

function PresentUsers({ complex }: { complex: string }) {
  const t = useText();
  const list = useCall(listResidents, { query: { complex } });
  const columns = useMemo(() => billColumns(t, complex), [t, complex]);
  return (
    <Loaded reading={list} failed="users.failed" rows={10}>
      {({ users }) => (
        <LongList
          label={t("users.of", { complex })}
          rows={users}
          rowId={idOfUser}
          columns={columns}
          textOf={searchTextOfUser}
          searchHint={t("bills.search")}
          count="users.count"
          empty={
            <Empty text={t("users.none")}>
              <LinkButton to="/admin/bulk-users">{t("users.upload")}</LinkButton>
            </Empty>
          }
        />
      )}
    </Loaded>
  );
}

function billColumns(t: Text, complex: string) {
  return userColumns<ResidentListItem>(t, ({ _id, name, flatNumber: flat }) => (
    <RowLink to={`/admin/${_id}?${new URLSearchParams({ complex })}`} label={t("bills.open_one", { name, flat })}>
      {t("bills.open")}
    </RowLink>
  ));
}
