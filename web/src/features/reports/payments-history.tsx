import { type ListedResident, listResidents } from "@aangan/contract/residents";
import { useMemo, useState } from "react";
import { useCall } from "../../lib/query.ts";
import { type Text, useText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { Empty, LoadFailed, Skeleton } from "../../ui/list-states.tsx";
import { LongList } from "../../ui/long-list.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { idOfUser, searchTextOfUser, userColumns } from "../../ui/user-columns.tsx";
import { type Period, PeriodFields } from "./period-fields.tsx";
import { UserPaymentsDialog } from "./user-payments-dialog.tsx";

const ALL_DAYS: Period = { startDate: "", endDate: "" };

/** The residents of a complex, each with the payments of the chosen days. */
export function PaymentsHistory({ complex }: { complex: string }) {
  const t = useText();
  const list = useCall(listResidents, { query: { complex } });
  const [period, setPeriod] = useState(ALL_DAYS);
  const [shown, setShown] = useState<ListedResident | null>(null);
  const columns = useMemo(() => paymentColumns(t, setShown), [t]);
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
          rowId={idOfUser}
          columns={columns}
          textOf={searchTextOfUser}
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

/** The columns of All Payments History; each row shows the payments of its user. */
function paymentColumns(t: Text, onShow: (user: ListedResident) => void) {
  return userColumns<ListedResident>(t, (user) => (
    <RowButton label={t("history.open_one", { name: user.name, flat: user.flatNumber })} onClick={() => onShow(user)}>
      {t("history.open")}
    </RowButton>
  ));
}
