import { type FormerResident, listFormerResidents } from "@aangan/contract/features/bills";
import { useMemo } from "react";
import { useCall } from "../../lib/calls/query.ts";
import { type Text, useText } from "../../lib/language/text.ts";
import type { Column } from "../../ui/lists/column.ts";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { LongList } from "../../ui/lists/long-list.tsx";
import { RowLink } from "../../ui/lists/row-button.tsx";
import { idOfUser, searchTextOfUser, userColumns } from "../../ui/lists/user-columns.tsx";
import { Moment } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";

/** Residents who have left a complex: when, what they still owe, and a link to their bills. */
export function FormerResidents({ complex }: { complex: string }) {
  const t = useText();
  const list = useCall(listFormerResidents, { query: { complex } });
  const columns = useMemo(() => formerColumns(t, complex), [t, complex]);
  return (
    <Loaded reading={list} failed="former.failed" rows={4}>
      {({ users }) => (
        <LongList
          label={t("former.of", { complex })}
          rows={users}
          rowId={idOfUser}
          columns={columns}
          textOf={searchTextOfUser}
          searchHint={t("bills.search")}
          count="former.count"
          empty={
            <Empty text={t("former.none")}>
              <p>{t("former.none_next")}</p>
            </Empty>
          }
        />
      )}
    </Loaded>
  );
}

/** The columns of All Bills, with the day of leaving and what is owed. */
function formerColumns(t: Text, complex: string): Column<FormerResident>[] {
  const columns = userColumns<FormerResident>(t, ({ _id, name, flatNumber: flat }) => (
    <RowLink to={`/admin/${_id}?${new URLSearchParams({ complex })}`} label={t("bills.open_one", { name, flat })}>
      {t("bills.open")}
    </RowLink>
  ));
  const moveOutColumn: Column<FormerResident> = {
    id: "left",
    title: t("former.left"),
    cell: (user) => (
      <span className="text-small">
        <Moment at={user.leftAt} />
      </span>
    ),
    order: (user) => user.leftAt,
    width: "w-28",
  };
  const owed: Column<FormerResident> = {
    id: "owed",
    title: t("former.owed"),
    cell: (user) => (
      <span className={user.unpaidAmount > 0 ? "font-strong text-danger" : "text-muted"}>
        <Money rupees={user.unpaidAmount} rs />
      </span>
    ),
    order: (user) => user.unpaidAmount,
    number: true,
    width: "w-36",
  };
  return [...columns.slice(0, -1), moveOutColumn, owed, ...columns.slice(-1)];
}
