import { type DuesOfFlat, duesPaper, listDues } from "@aangan/contract/features/dues/dues";
import Download from "lucide-react/icons/download";
import { useMemo, useState } from "react";
import { useSearchParams } from "../../lib/address.ts";
import { callForBytes } from "../../lib/calls/call-for-bytes.ts";
import { useCall } from "../../lib/calls/query.ts";
import { exportName } from "../../lib/exports/export-name.ts";
import { makeFile } from "../../lib/exports/make-file.ts";
import { dayInIndia, dayText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { LongList } from "../../ui/lists/long-list.tsx";
import { Note } from "../../ui/message.tsx";
import { OfficeFrame } from "../../ui/office/office-frame.tsx";
import { PaperButtons } from "../../ui/paper-buttons.tsx";
import { useDownload } from "../../ui/use-download.ts";
import { DuesChoice } from "./dues-choice.tsx";
import { duesColumns, duesText } from "./dues-columns.tsx";
import { addressOf, type DuesFilter, daysOf, filterDues, filterFrom, leastOf } from "./dues-filter.ts";
import { DuesSums } from "./dues-sums.tsx";
import { duesTable } from "./dues-table.ts";
import { MessageDialog } from "./message-dialog.tsx";

/** Who owes what, and since when. */
export function DuesPage() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => filterFrom(search), [search]);
  const { complex, asOf } = filter;
  const reading = useCall(listDues, { query: { ...(complex && { complex }), ...(asOf && { asOf }) } });
  return (
    <OfficeFrame title={t("office.dues")} lead={t("dues.lead")}>
      <DuesChoice filter={filter} onFilter={(chosen) => setSearch(addressOf(chosen), { replace: true })} />
      {asOf !== "" && <Note tone="info">{t("dues.past", { day: dayText(asOf) })}</Note>}
      <Loaded reading={reading} failed="dues.failed" rows={10}>
        {({ dues, asOf: day }) => <Dues dues={dues} day={day} filter={filter} />}
      </Loaded>
    </OfficeFrame>
  );
}

function Dues({ dues, day, filter }: { dues: readonly DuesOfFlat[]; day: string; filter: DuesFilter }) {
  const t = useText();
  const [writingTo, setWritingTo] = useState<DuesOfFlat | null>(null);
  const isToday = day === dayInIndia(Date.now());
  const columns = useMemo(() => duesColumns(t, isToday ? setWritingTo : undefined), [t, isToday]);
  const visibleDues = useMemo(() => filterDues(dues, filter), [dues, filter]);
  return (
    <>
      <DuesSums dues={visibleDues} />
      <LongList
        label={t("office.dues")}
        rows={visibleDues}
        rowId={idOf}
        columns={columns}
        textOf={duesText}
        searchHint={t("dues.search")}
        count="dues.count"
        empty={<Empty text={t(dues.length === 0 ? "dues.none" : "dues.none_such")} />}
      />
      {visibleDues.length > 0 && <Files dues={visibleDues} day={day} filter={filter} />}
      {writingTo && <MessageDialog owing={writingTo} today={day} onClose={() => setWritingTo(null)} />}
    </>
  );
}

function Files({ dues, day, filter }: { dues: readonly DuesOfFlat[]; day: string; filter: DuesFilter }) {
  const t = useText();
  const { preparing, start } = useDownload();
  const { complex, show, least } = filter;
  const name = ["Dues", ...(complex ? [complex] : []), day];
  const query = {
    ...(complex && { complex }),
    asOf: day,
    ...(show !== "all" && { leastDays: String(daysOf(show)), leastRupees: String(leastOf(least)) }),
    ...(leastOf(least) > 0 && { leastRupees: String(leastOf(least)) }),
  };
  function download() {
    start("dues", async (watch) => {
      const file = await makeFile({ table: duesTable(t, dues) }, watch);
      return file && { name: exportName(...name), file };
    });
  }
  return (
    <div className="flex flex-wrap gap-3">
      <PaperButtons
        name={name.join("_").replaceAll("/", "-")}
        fetch={(language) => callForBytes(duesPaper, { query: { ...query, language } })}
      />
      <Button
        kind="secondary"
        icon={<Download aria-hidden="true" className="size-4" />}
        busy={preparing !== null}
        busyText={t("download.busy")}
        onClick={download}
      >
        {t("account.excel")}
      </Button>
    </div>
  );
}

function idOf({ userId }: DuesOfFlat): string {
  return userId;
}
