import type { ReactNode } from "react";
import { useText } from "../../lib/text.ts";
import { TextField } from "../../ui/field.tsx";

/** Both days belong to it; an empty text is a date that was not chosen. */
export interface Period {
  startDate: string;
  endDate: string;
}

interface Props {
  period: Period;
  onPeriod: (period: Period) => void;
  required?: boolean;
  /** The button beside the dates. */
  children: ReactNode;
}

/** From which day to which day, and what to do with it. */
export function PeriodFields({ period, onPeriod, required = false, children }: Props) {
  const t = useText();
  return (
    <div className="grid max-w-2xl grid-cols-1 items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
      <TextField
        type="date"
        label={t("history.start")}
        required={required}
        value={period.startDate}
        onChange={({ target }) => onPeriod({ ...period, startDate: target.value })}
      />
      <TextField
        type="date"
        label={t("history.end")}
        required={required}
        value={period.endDate}
        onChange={({ target }) => onPeriod({ ...period, endDate: target.value })}
      />
      {children}
    </div>
  );
}
