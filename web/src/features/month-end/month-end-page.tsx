import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import { useState } from "react";
import { monthText } from "../../lib/language/at-a-glance.ts";
import { dayInIndia } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { OfficeFrame } from "../../ui/office/office-frame.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { useDownload } from "../../ui/use-download.ts";
import { CloseBooks } from "./close-books.tsx";
import { monthEndFile } from "./month-end-file.ts";
import { monthsToChoose } from "./months-to-choose.ts";

const PARTS = ["summary", "bills", "payments", "back", "failed"] as const;

/** A month's file for the accountant: choose the month, press the button. */
export function MonthEndPage() {
  const t = useText();
  const months = monthsToChoose(dayInIndia(Date.now()));
  const [month, setMonth] = useState(months[1] ?? "");
  const { preparing, start } = useDownload();
  const rows = preparing?.rows;
  return (
    <OfficeFrame title={t("office.month_end")} lead={t("month_end.lead")}>
      <section className="grid max-w-xl grid-cols-1 gap-5 rounded-card border border-line bg-surface p-4 sm:p-5">
        <SelectField
          name="month"
          label={t("month_end.month")}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
          choices={months.map((value, at) => ({
            value,
            label: at === 0 ? t("month_end.not_over", { month: monthText(value) }) : monthText(value),
          }))}
        />
        <div>
          <Button
            icon={<FileSpreadsheet aria-hidden="true" className="size-5" />}
            busy={preparing !== null}
            busyText={t("month_end.busy")}
            onClick={() => start("month-end", (watch) => monthEndFile(t, month, watch))}
          >
            {t("month_end.make")}
          </Button>
        </div>
        {rows && (
          <ProgressBar
            label={t("month_end.busy")}
            part={rows.total === 0 ? 0 : rows.done / rows.total}
            text={t("month_end.rows", { done: rows.done, total: rows.total })}
          />
        )}
      </section>
      <section aria-label={t("month_end.sheets")} className="grid max-w-[46rem] gap-2">
        <h2 className="font-strong text-lead">{t("month_end.sheets")}</h2>
        <ul className="grid list-disc gap-1.5 pl-5">
          {PARTS.map((part) => (
            <li key={part}>{t(`month_end.about_${part}`)}</li>
          ))}
        </ul>
        <p className="text-muted">{t("month_end.about_days")}</p>
        <p className="text-muted">{t("month_end.about_year")}</p>
        <p className="text-muted text-small">{t("month_end.about_limit")}</p>
      </section>
      <CloseBooks />
    </OfficeFrame>
  );
}
