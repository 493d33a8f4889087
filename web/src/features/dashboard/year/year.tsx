import { showYear } from "@aangan/contract/features/dashboard";
import { useId } from "react";
import { useCall } from "../../../lib/calls/query.ts";
import { monthName, monthText } from "../../../lib/language/at-a-glance.ts";
import { useText } from "../../../lib/language/text.ts";
import { Skeleton } from "../../../ui/lists/list-states.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { Money } from "../../../ui/values/money.tsx";

type Months = readonly { month: string; billed: number; paid: number }[];

/** Twelve months of bills and payments as small bars, and as a table. */
export function Year() {
  const t = useText();
  const id = useId();
  const reading = useCall(showYear, {}, { staleTime: 60_000 });
  return (
    <section aria-labelledby={id} className="grid gap-3 pt-5">
      <h2 id={id} className="text-title">
        {t("year.title")}
      </h2>
      <div className="min-h-52 rounded-card border border-line bg-surface p-4">
        <Loaded reading={reading} failed="year.failed" waiting={<Skeleton rows={3} silent />}>
          {({ months }) => <Pictured months={months} />}
        </Loaded>
      </div>
    </section>
  );
}

function Pictured({ months }: { months: Months }) {
  const t = useText();
  const amounts = months.flatMap(({ billed, paid }) => [billed, paid]);
  if (amounts.every((rupees) => rupees === 0)) return <p className="text-muted">{t("year.nothing")}</p>;
  const partOf = (rupees: number) => (rupees > 0 ? rupees / Math.max(...amounts) : 0);
  return (
    <>
      <p className="flex flex-wrap gap-x-4 text-muted text-small">
        <LegendEntry look="bg-edge">{t("year.billed")}</LegendEntry>
        <LegendEntry look="bg-brand">{t("year.paid")}</LegendEntry>
      </p>
      <div aria-hidden="true" className="mt-3 grid grid-cols-12 gap-x-1">
        {months.map(({ month, billed, paid }) => (
          <div key={month} className="grid gap-1">
            <div className="flex h-24 items-end justify-center gap-px border-line border-b">
              <Column part={partOf(billed)} look="bg-edge" />
              <Column part={partOf(paid)} look="bg-brand" />
            </div>
            <span className="overflow-hidden text-center text-muted text-small">{firstSign(monthName(month))}</span>
          </div>
        ))}
      </div>
      <details>
        <summary className="inline-flex min-h-11 items-center rounded-control text-brand text-small underline-offset-4 hover:underline">
          {t("year.as_table")}
        </summary>
        <MonthsTable months={months} />
      </details>
    </>
  );
}

/** With its vowel sign, in Hindi. */
function firstSign(text: string): string {
  const [first] = new Intl.Segmenter().segment(text);
  return first?.segment ?? "";
}

function LegendEntry({ look, children }: { look: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-[3px] ${look}`} />
      {children}
    </span>
  );
}

/** A share from 0 to 1. What is not nothing can be seen. */
function Column({ part, look }: { part: number; look: string }) {
  return (
    <span
      className={`w-full max-w-2.5 rounded-t-[3px] ${look} ${part > 0 ? "min-h-0.5" : ""}`}
      style={{ height: `${part * 100}%` }}
    />
  );
}

function MonthsTable({ months }: { months: Months }) {
  const t = useText();
  return (
    <table aria-label={t("year.title")} className="w-full text-small">
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-1 text-left font-normal">
            {t("year.month")}
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {t("year.billed")}
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {t("year.paid")}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, billed, paid }) => (
          <tr key={month} className="border-line border-t">
            <th scope="row" className="py-1.5 text-left font-normal">
              {monthText(month)}
            </th>
            <td className="py-1.5 pl-2 text-right">
              <Money rupees={billed} rs />
            </td>
            <td className="py-1.5 pl-2 text-right">
              <Money rupees={paid} rs />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
