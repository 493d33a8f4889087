import { isDay } from "@aangan/contract/text";
import { type FormEvent, useState } from "react";
import { Button } from "../button.tsx";
import { type Period, PeriodFields } from "./period-fields.tsx";

interface Props<Name extends string> {
  label: string;
  /** Periods at a tap. */
  choices: readonly { name: Name; label: string }[];
  chosen: Name | "own";
  period: Period;
  onChoose: (name: Name) => void;
  onOwnDays: (days: Period) => void;
  texts: { own: string; start: string; end: string; reversed: string; show: string };
  /** Neither of one's own days may be missing. */
  required?: boolean;
}

/** One of some periods at a tap, or one's own days. */
export function PeriodChoice<Name extends string>(props: Props<Name>) {
  const { label, choices, chosen, period, onChoose, onOwnDays, texts } = props;
  return (
    <div className="grid gap-4 print:hidden">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{label}</legend>
        {choices.map(({ name, label: text }) => (
          <Choice key={name} chosen={chosen === name} onChoose={() => onChoose(name)}>
            {text}
          </Choice>
        ))}
        <Choice chosen={chosen === "own"} onChoose={() => onOwnDays(period)}>
          {texts.own}
        </Choice>
      </fieldset>
      {chosen === "own" && <OwnDays key={`${period.startDate} ${period.endDate}`} {...props} />}
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

type Own = Pick<Props<string>, "period" | "onOwnDays" | "texts" | "required">;

/** They take effect on submit, so that no half-typed year is fetched. */
function OwnDays({ period, onOwnDays, texts, required = false }: Own) {
  const [typed, setTyped] = useState<Period>({ startDate: period.startDate, endDate: period.endDate });
  const { startDate, endDate } = typed;
  const isMissing = required && !(isDay(startDate) && isDay(endDate));
  function show(event: FormEvent) {
    event.preventDefault();
    const isReversed = endDate !== "" && startDate > endDate;
    if (!isMissing && !isReversed) onOwnDays(typed);
  }
  return (
    <form onSubmit={show} noValidate>
      <PeriodFields period={typed} onPeriod={setTyped} required={required} texts={texts}>
        <Button type="submit" kind="secondary">
          {texts.show}
        </Button>
      </PeriodFields>
    </form>
  );
}
