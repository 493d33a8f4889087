import { listResidents, type ResidentListItem } from "@aangan/contract/features/residents";
import DownloadIcon from "lucide-react/icons/download";
import { useMemo, useState } from "react";
import { useCall } from "../../lib/calls/query.ts";
import { type Text, useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { type Period, PeriodFields } from "../../ui/forms/period-fields.tsx";
import type { Column } from "../../ui/lists/column.ts";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { LongList } from "../../ui/lists/long-list.tsx";
import { idOfUser, searchTextOfUser, userColumns } from "../../ui/lists/user-columns.tsx";
import { type Download, useDownload } from "../../ui/use-download.ts";
import { allUsersFile, userFile } from "./download-payments.ts";
import { DownloadProgress } from "./download-progress.tsx";
import { PaymentActions } from "./payment-actions.tsx";
import { UserPaymentsDialog } from "./user-payments-dialog.tsx";

const ALL_DAYS: Period = { startDate: "", endDate: "" };
/** The download of all users; the others go by the id of their user. */
const ALL = "all users";

/** The residents of a complex, whose payments of the chosen days can be seen and downloaded. */
export function PaymentsHistory({ complex }: { complex: string }) {
  const t = useText();
  const [period, setPeriod] = useState(ALL_DAYS);
  const download = useDownload();
  const { preparing, start, cancel } = download;
  const all = preparing?.what === ALL;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PeriodFields
        period={period}
        onPeriod={setPeriod}
        texts={{ start: t("history.start"), end: t("history.end"), reversed: t("history.reversed") }}
      >
        <Button
          icon={<DownloadIcon aria-hidden="true" className="size-4" />}
          busy={all}
          busyText={t("download.busy")}
          disabled={preparing !== null}
          onClick={() => start(ALL, (watch) => allUsersFile(complex, period, watch))}
        >
          {t("download.button")}
        </Button>
        <Button kind="secondary" onClick={() => setPeriod(ALL_DAYS)}>
          {t("history.reset")}
        </Button>
      </PeriodFields>
      {all && <DownloadProgress rows={preparing.rows} onCancel={cancel} />}
      <p className="text-muted text-small">{t("history.dates")}</p>
      <Users complex={complex} period={period} preparing={preparing?.what ?? null} start={start} />
    </div>
  );
}

interface UsersProps {
  complex: string;
  period: Period;
  /** Which download is being prepared. */
  preparing: string | null;
  start: Download["start"];
}

function Users({ complex, period, preparing, start }: UsersProps) {
  const t = useText();
  const list = useCall(listResidents, { query: { complex } });
  const [shown, setShown] = useState<ResidentListItem | null>(null);
  const columns = useMemo(() => {
    const download = (user: ResidentListItem) => start(user._id, (watch) => userFile(user, period, watch));
    return paymentColumns(t, preparing, setShown, download);
  }, [t, period, preparing, start]);
  return (
    <>
      <Loaded reading={list} failed={() => t("users.failed")} rows={10}>
        {({ users }) => (
          <LongList
            label={t("users.of", { complex })}
            rows={users}
            rowId={idOfUser}
            columns={columns}
            textOf={searchTextOfUser}
            searchHint={t("bills.search")}
            count="users.count"
            empty={<Empty text={t("users.none")} />}
          />
        )}
      </Loaded>
      {shown && <UserPaymentsDialog user={shown} period={period} onClose={() => setShown(null)} />}
    </>
  );
}

function paymentColumns(
  t: Text,
  preparing: string | null,
  onShow: (user: ResidentListItem) => void,
  onDownload: (user: ResidentListItem) => void,
): Column<ResidentListItem>[] {
  const columns = userColumns<ResidentListItem>(t, (user) => (
    <PaymentActions user={user} preparing={preparing} onShow={() => onShow(user)} onDownload={() => onDownload(user)} />
  ));
  return columns.map((column) => (column.id === "actions" ? { ...column, width: "w-56" } : column));
}
