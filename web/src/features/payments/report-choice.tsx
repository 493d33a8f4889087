import { type FormEvent, useState } from "react";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { type Period, PeriodFields } from "../../ui/forms/period-fields.tsx";
import { type PeriodName, periodNames, type ReportPeriod } from "./report-period.ts";

interface Props {
  period: ReportPeriod;
  onChoose: (name: PeriodName) => void;
  onOwnDays: (days: Period) => void;
}

/** Chooses the days of a report: one of four periods at a tap, or one's own dates. */
export function ReportChoice({ period, onChoose, onOwnDays }: Props) {
  const t = useText();
  return (
    <div className="grid gap-4 print:hidden">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t("report.period")}</legend>
        {periodNames.map((name) => (
          <Choice key={name} chosen={period.name === name} onChoose={() => onChoose(name)}>
            {t(`report.${name}`)}
          </Choice>
        ))}
        <Choice chosen={period.name === "own"} onChoose={() => onOwnDays(period)}>
          {t("report.own")}
        </Choice>
      </fieldset>
      {period.name === "own" && (
        <OwnDays key={`${period.startDate} ${period.endDate}`} days={period} onShow={onOwnDays} />
      )}
    </div>
  );
}

function Choice({ chosen, onChoose, children }: { chosen: boolean; onChoose: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className="min-h-11 rounded-control border border-edge bg-surface px-3 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-strong"
    >
      {children}
    </button>
  );
}

/** One's own dates take effect on submit, so that no half-typed year is fetched. */
function OwnDays({ days, onShow }: { days: Period; onShow: (days: Period) => void }) {
  const t = useText();
  const [typed, setTyped] = useState<Period>({ startDate: days.startDate, endDate: days.endDate });
  function show(event: FormEvent) {
    event.preventDefault();
    const reversed = typed.endDate !== "" && typed.startDate > typed.endDate;
    if (!reversed) onShow(typed);
  }
  return (
    <form onSubmit={show} noValidate>
      <PeriodFields
        period={typed}
        onPeriod={setTyped}
        texts={{ start: t("report.start"), end: t("report.end"), reversed: t("report.reversed") }}
      >
        <Button type="submit" kind="secondary">
          {t("report.show")}
        </Button>
      </PeriodFields>
    </form>
  );
}
