import type { OfficeHome } from "@aangan/contract/features/overview";
import { shortRupeesText } from "../../lib/language/at-a-glance.ts";
import { dayText, rupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Table, Td, Th } from "../../ui/lists/table.tsx";
import { Day } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";

type Days = OfficeHome["days"];

/** Money of each day of the month as columns, with the same as a table below. */
export function DaysChart({ days }: { days: Days }) {
  const t = useText();
  const max = Math.max(...days.map(({ collected }) => collected), 0);
  if (days.every(({ collected }) => collected === 0))
    return <Empty text={t("home.no_money")}>{t("home.no_money_next")}</Empty>;
  const [first = { day: "" }] = days;
  const inMonth = new Date(Date.UTC(Number(first.day.slice(0, 4)), Number(first.day.slice(5, 7)), 0)).getUTCDate();
  const ahead = Array.from({ length: inMonth - days.length }, (_, at) => days.length + at + 1);
  return (
    <>
      <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-muted text-small">
        <div className="flex h-48 flex-col justify-between text-right tabular-nums leading-none">
          <span>{shortRupeesText(max)}</span>
          <span>{shortRupeesText(max / 2)}</span>
          <span>₹0</span>
        </div>
        <div className="relative h-48">
          <div className="absolute inset-x-0 top-1.5 border-line border-t" />
          <div className="absolute inset-x-0 top-1/2 border-line border-t" />
          <div className="absolute inset-x-0 bottom-1.5 border-edge border-t" />
          <div className="absolute inset-x-0 top-1.5 bottom-1.5 flex items-end gap-px sm:gap-1">
            {days.map(({ day, collected }) => (
              <div
                key={day}
                title={`${dayText(day)}: ${rupeesText(collected)}`}
                className="flex h-full min-w-0 flex-1 items-end hover:bg-brand-soft"
              >
                {collected > 0 && (
                  <div
                    className="min-h-0.5 w-full rounded-t-[3px] bg-brand"
                    style={{ height: `${(collected / max) * 100}%` }}
                  />
                )}
              </div>
            ))}
            {ahead.map((day) => (
              <div key={day} className="min-w-0 flex-1" />
            ))}
          </div>
        </div>
        <span />
        <div className="flex gap-px tabular-nums sm:gap-1">
          {[...days.map(({ day }) => Number(day.slice(8))), ...ahead].map((day) => (
            <span key={day} className="min-w-0 flex-1 overflow-visible whitespace-nowrap text-center">
              {day === 1 || day % 5 === 0 ? day : ""}
            </span>
          ))}
        </div>
      </div>
      <details>
        <summary className="inline-flex min-h-11 items-center rounded-control text-brand text-small underline-offset-4 hover:underline lg:min-h-9">
          {t("home.as_table")}
        </summary>
        <div className="max-h-80 pt-2">
          <DaysTable days={days} />
        </div>
      </details>
    </>
  );
}

function DaysTable({ days }: { days: Days }) {
  const t = useText();
  return (
    <Table label={t("home.days")}>
      <thead>
        <tr>
          <Th>{t("home.day")}</Th>
          <Th number>{t("home.collected_head")}</Th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, collected }) => (
          <tr key={day}>
            <Td>
              <Day day={day} />
            </Td>
            <Td number>
              <Money rupees={collected} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
