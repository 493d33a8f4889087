import { type ListedResident, listResidents } from "@aangan/contract/residents";
import { useMemo } from "react";
import { failureOf, failureText } from "../../lib/failure.ts";
import { flatOrder, flatSpellings } from "../../lib/flat-number.ts";
import { useCall } from "../../lib/query.ts";
import { type Text, useText } from "../../lib/text.ts";
import { LinkButton } from "../../ui/button.tsx";
import type { Column } from "../../ui/column.ts";
import { Empty, LoadFailed, Skeleton } from "../../ui/list-states.tsx";
import { LongList } from "../../ui/long-list.tsx";
import { RowLink } from "../../ui/row-button.tsx";

/** The residents of a complex, each with the way to all bills of that one. */
export function AllBills({ complex }: { complex: string }) {
  const t = useText();
  const list = useCall(listResidents, { query: { complex } });
  const columns = useMemo(() => userColumns(t, complex), [t, complex]);
  if (!list.data)
    return list.isError ? (
      <LoadFailed
        text={failureText(failureOf(list.error), t("users.failed"))}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    ) : (
      <Skeleton rows={10} />
    );
  return (
    <LongList
      label={t("users.of", { complex })}
      rows={list.data.users}
      rowId={idOf}
      columns={columns}
      textOf={userText}
      searchHint={t("bills.search")}
      count="users.count"
      empty={
        <Empty text={t("users.none")}>
          <LinkButton to="/admin/bulk-users">{t("users.upload")}</LinkButton>
        </Empty>
      }
    />
  );
}

function userColumns(t: Text, complex: string): Column<ListedResident>[] {
  return [
    {
      id: "number",
      title: t("bills.number"),
      cell: (_user, place) => <span className="text-muted text-small">{place + 1}</span>,
      number: true,
      width: "w-13",
      card: "none",
    },
    {
      id: "name",
      title: t("users.name"),
      cell: (user) => user.name,
      order: (user) => user.name,
      card: "head",
    },
    {
      id: "email",
      title: t("users.email"),
      cell: (user) => <div className="text-small">{user.email}</div>,
      order: (user) => user.email,
    },
    {
      id: "flat",
      title: t("users.flat"),
      cell: (user) => <span className="whitespace-nowrap font-strong">{user.flatNumber}</span>,
      order: (user) => flatOrder(user.flatNumber),
      width: "w-36",
      card: "head",
    },
    {
      id: "actions",
      title: t("users.actions"),
      cell: ({ _id, name, flatNumber: flat }) => (
        <div className="xl:-ml-2">
          <RowLink to={`/admin/${_id}?${new URLSearchParams({ complex })}`} label={t("bills.open_one", { name, flat })}>
            {t("bills.open")}
          </RowLink>
        </div>
      ),
      width: "w-32",
      card: "foot",
    },
  ];
}

function idOf(user: ListedResident): string {
  return user._id;
}

function userText({ flatNumber, name, email }: ListedResident): string {
  return `${flatSpellings(flatNumber)} ${name} ${email}`;
}
