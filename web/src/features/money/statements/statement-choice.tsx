import { isDay } from "@aangan/contract/text";
import { type FormEvent, useState } from "react";
import { useText } from "../../../lib/language/text.ts";
import { Button } from "../../../ui/button.tsx";
import { PeriodFields } from "../../../ui/forms/period-fields.tsx";
import type { StatementPeriod } from "./statement-period.ts";

interface Props {
  period: StatementPeriod;
  onPeriod: (search: Record<string, string>) => void;
}

const NAMES = ["this_year", "last_year"] as const;

/** This financial year or the last one at a tap, or one's own days. */
export function StatementChoice({ period, onPeriod }: Props) {
  const t = useText();
  const { name: chosen, from, to } = period;
  return (
    <div className="grid gap-4 print:hidden">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t("account.period")}</legend>
        {NAMES.map((name) => (
          <Choice key={name} chosen={chosen === name} onChoose={() => onPeriod({ period: name })}>
            {t(`account.${name}`)}
          </Choice>
        ))}
        <Choice chosen={chosen === "own"} onChoose={() => onPeriod({ period: "own", from, to })}>
          {t("account.own")}
        </Choice>
      </fieldset>
      {chosen === "own" && (
        <OwnDays
          key={`${from} ${to}`}
          period={period}
          onShow={(days) => onPeriod({ period: "own", from: days.startDate, to: days.endDate })}
        />
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

type Days = Record<"startDate" | "endDate", string>;

/** They take effect on submit, so that no half-typed year is fetched. */
function OwnDays({ period, onShow }: { period: StatementPeriod; onShow: (days: Days) => void }) {
  const t = useText();
  const [typed, setTyped] = useState<Days>({ startDate: period.from, endDate: period.to });
  const { startDate, endDate } = typed;
  function show(event: FormEvent) {
    event.preventDefault();
    if (isDay(startDate) && isDay(endDate) && startDate <= endDate) onShow(typed);
  }
  return (
    <form onSubmit={show} noValidate>
      <PeriodFields
        period={typed}
        onPeriod={setTyped}
        required
        texts={{ start: t("account.from"), end: t("account.to"), reversed: t("account.reversed") }}
      >
        <Button type="submit" kind="secondary">
          {t("account.show")}
        </Button>
      </PeriodFields>
    </form>
  );
}
