import type { Payment } from "@aangan/contract/features/payments/payments";
import { reportOwnPayments } from "@aangan/contract/features/reports";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { useMemo, useState } from "react";
import { useSearchParams } from "../../../lib/address.ts";
import { drop, useCall } from "../../../lib/calls/query.ts";
import { exportName } from "../../../lib/exports/export-name.ts";
import { makeFile } from "../../../lib/exports/make-file.ts";
import { userTable } from "../../../lib/exports/payment-tables.ts";
import { useText } from "../../../lib/language/text.ts";
import { storedResident } from "../../../lib/session/session.ts";
import { Button } from "../../../ui/button.tsx";
import type { Period } from "../../../ui/forms/period-fields.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { useDownload } from "../../../ui/use-download.ts";
import { ReportChoice } from "./report-choice.tsx";
import { periodFrom } from "./report-period.ts";
import { Statement } from "./statement.tsx";

/** The resident's report: the payments of a period, to read, print and download. */
export function ReportPage() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  // Each click refetches, even for the same days: somebody may have paid meanwhile.
  const [, setClicks] = useState(0);
  const period = useMemo(() => periodFrom(search), [search]);
  const { startDate, endDate } = period;
  const report = useCall(reportOwnPayments, { query: { startDate, endDate } });
  const payments = report.data?.payments;
  return (
    <div className="mx-auto grid max-w-[1080px] grid-cols-1 gap-5 px-4 py-6 sm:px-8 sm:py-8 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <div className="grid gap-1">
          <PageTitle>{t("report.title")}</PageTitle>
          <p className="text-muted">{t("report.lead")}</p>
        </div>
        <Actions payments={payments} period={period} />
      </div>
      <ReportChoice
        period={period}
        onChoose={(name) => setSearch({ period: name }, { replace: true })}
        onOwnDays={({ startDate, endDate }) => {
          drop(reportOwnPayments);
          setSearch({ period: "own", startDate, endDate });
          setClicks((before) => before + 1);
        }}
      />
      <Loaded reading={report} failed={() => t("payments.failed")} label={t("payments.loading")}>
        {({ payments }) => <Statement payments={payments} period={period} />}
      </Loaded>
    </div>
  );
}

function Actions({ payments, period }: { payments: readonly Payment[] | undefined; period: Period }) {
  const t = useText();
  const { preparing, start } = useDownload();
  const none = !payments?.length;
  function download() {
    start("statement", async (watch) => {
      const file = await makeFile({ table: userTable(payments ?? []) }, watch);
      const days = [period.startDate, period.endDate].filter((day) => day !== "");
      return file && { name: exportName("Payments", storedResident()?.name ?? "", ...days), file };
    });
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        kind="secondary"
        icon={<Printer aria-hidden="true" className="size-4" />}
        disabled={!payments}
        onClick={() => window.print()}
      >
        {t("payment.print")}
      </Button>
      <Button
        icon={<Download aria-hidden="true" className="size-4" />}
        busy={preparing !== null}
        busyText={t("download.busy")}
        disabled={none}
        onClick={download}
      >
        {t("download.button")}
      </Button>
    </div>
  );
}
