import { type ListedResident, listResidents } from "@aangan/contract/residents";
import { useMemo, useState } from "react";
import { flatOrder, flatSpellings } from "../../lib/flat-number.ts";
import { useCall } from "../../lib/query.ts";
import { type Text, useText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/column.ts";
import { Empty, LoadFailed, Skeleton } from "../../ui/list-states.tsx";
import { LongList } from "../../ui/long-list.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { type Period, PeriodFields } from "./period-fields.tsx";
import { UserPaymentsDialog } from "./user-payments-dialog.tsx";

const ALL_DAYS: Period = { startDate: "", endDate: "" };

/** The residents of a complex, each with the payments of the chosen days. */
export function PaymentsHistory({ complex }: { complex: string }) {
  const t = useText();
  const list = useCall(listResidents, { query: { complex } });
  const [period, setPeriod] = useState(ALL_DAYS);
  const [shown, setShown] = useState<ListedResident | null>(null);
  const columns = useMemo(() => userColumns(t, setShown), [t]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PeriodFields period={period} onPeriod={setPeriod}>
        <Button kind="secondary" onClick={() => setPeriod(ALL_DAYS)}>
          {t("history.reset")}
        </Button>
      </PeriodFields>
      <p className="text-muted text-small">{t("history.dates")}</p>
      {list.data ? (
        <LongList
          label={t("users.of", { complex })}
          rows={list.data.users}
          rowId={idOf}
          columns={columns}
          textOf={userText}
          searchHint={t("bills.search")}
          count="users.count"
          empty={<Empty text={t("users.none")} />}
        />
      ) : list.isError ? (
        <LoadFailed text={t("users.failed")} onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : (
        <Skeleton rows={10} />
      )}
      {shown && <UserPaymentsDialog user={shown} period={period} onClose={() => setShown(null)} />}
    </div>
  );
}

function userColumns(t: Text, onShow: (user: ListedResident) => void): Column<ListedResident>[] {
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
      cell: (user) => (
        <div className="xl:-ml-2">
          <RowButton
            label={t("history.open_one", { name: user.name, flat: user.flatNumber })}
            onClick={() => onShow(user)}
          >
            {t("history.open")}
          </RowButton>
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
