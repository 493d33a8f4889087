import { useText } from "../../lib/language/text.ts";
import { PeriodChoice } from "../../ui/forms/period-choice.tsx";
import type { StatementPeriod } from "./statement-period.ts";

interface Props {
  period: StatementPeriod;
  onPeriod: (search: Record<string, string>) => void;
}

const NAMES = ["this_year", "last_year"] as const;

/** This financial year or the last one at a tap, or one's own days. */
export function StatementChoice({ period: { name: chosen, from, to }, onPeriod }: Props) {
  const t = useText();
  return (
    <PeriodChoice
      label={t("account.period")}
      choices={NAMES.map((name) => ({ name, label: t(`account.${name}`) }))}
      chosen={chosen}
      period={{ startDate: from, endDate: to }}
      onChoose={(name) => onPeriod({ period: name })}
      onOwnDays={({ startDate, endDate }) => onPeriod({ period: "own", from: startDate, to: endDate })}
      required
      texts={{
        own: t("account.own"),
        start: t("account.from"),
        end: t("account.to"),
        reversed: t("account.reversed"),
        show: t("account.show"),
      }}
    />
  );
}
