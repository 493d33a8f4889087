import type { ReactNode } from "react";
import { DateField } from "./date-field.tsx";

/** Both days are included; an empty text means no limit. */
export interface Period {
  startDate: string;
  endDate: string;
}

interface Props {
  period: Period;
  onPeriod: (period: Period) => void;
  /** The labels, and the message for reversed dates. */
  texts: { start: string; end: string; reversed: string };
  required?: boolean;
  children: ReactNode;
}

export function PeriodFields({ period, onPeriod, texts, required = false, children }: Props) {
  const { startDate, endDate } = period;
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="grid max-w-3xl grid-cols-1 items-end gap-4 sm:grid-cols-2 md:grid-cols-[1fr_1fr_auto]">
        <DateField
          label={texts.start}
          required={required}
          value={startDate}
          onChange={({ target }) => onPeriod({ ...period, startDate: target.value })}
        />
        <DateField
          label={texts.end}
          required={required}
          value={endDate}
          onChange={({ target }) => onPeriod({ ...period, endDate: target.value })}
        />
        <div className="flex flex-wrap gap-3 sm:col-span-2 md:col-span-1">{children}</div>
      </div>
      {endDate !== "" && startDate > endDate && (
        <p role="alert" className="text-danger text-small">
          {texts.reversed}
        </p>
      )}
    </div>
  );
}
