import { useText } from "../../../lib/language/text.ts";
import { PeriodChoice } from "../../../ui/forms/period-choice.tsx";
import type { Period } from "../../../ui/forms/period-fields.tsx";
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
    <PeriodChoice
      label={t("report.period")}
      choices={periodNames.map((name) => ({ name, label: t(`report.${name}`) }))}
      chosen={period.name}
      period={period}
      onChoose={onChoose}
      onOwnDays={onOwnDays}
      texts={{
        own: t("report.own"),
        start: t("report.start"),
        end: t("report.end"),
        reversed: t("report.reversed"),
        show: t("report.show"),
      }}
    />
  );
}
