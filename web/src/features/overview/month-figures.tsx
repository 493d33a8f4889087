import type { OfficeHome } from "@aangan/contract/features/overview";
import type { ReactNode } from "react";
import { monthName, percentText, shortRupeesText } from "../../lib/language/at-a-glance.ts";
import { rupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Bar } from "./bar-table.tsx";

/** This month's three figures, each beside what it is measured by. */
export function MonthFigures({ home }: { home: OfficeHome }) {
  const t = useText();
  const { today, thisMonth, lastMonth, outstanding, ages } = home;
  const late = ages.reduce((sum, { age, amount }) => (age === "notDue" ? sum : sum + amount), 0);
  const before = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  before.setUTCMonth(before.getUTCMonth() - 1);
  const last = monthName(before.toISOString().slice(0, 7));
  const beside = (rupees: number, lastRupees: number) => {
    if (lastRupees === 0) return t("home.nothing_before", { month: last });
    const before = { month: last, amount: shortRupeesText(lastRupees) };
    // More was cancelled or taken back than came: no share can be taken of it.
    if (lastRupees < 0) return t("home.less_before", before);
    return t("home.beside_last", { ...before, percent: percentText(rupees, lastRupees) });
  };
  return (
    <section
      aria-label={t("home.this_month")}
      className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-surface md:grid-cols-3 md:divide-x md:divide-y-0"
    >
      <Figure label={t("home.billed")} rupees={thisMonth.billed}>
        {beside(thisMonth.billed, lastMonth.billed)}
      </Figure>
      <Figure label={t("home.collected")} rupees={thisMonth.collected}>
        {beside(thisMonth.collected, lastMonth.collected)}
        {thisMonth.refunded > 0 && (
          <span className="block">{t("home.refunded", { amount: rupeesText(thisMonth.refunded) })}</span>
        )}
      </Figure>
      <Figure label={t("home.outstanding")} rupees={outstanding} part={outstanding === 0 ? 0 : late / outstanding}>
        {outstanding === 0
          ? t("home.nothing_owed")
          : t("home.late", { percent: percentText(late, outstanding), amount: shortRupeesText(late) })}
      </Figure>
    </section>
  );
}

interface FigureProps {
  label: string;
  rupees: number;
  /** A share that is drawn below. */
  part?: number;
  children: ReactNode;
}

function Figure({ label, rupees, part, children }: FigureProps) {
  const exact = rupeesText(rupees);
  const short = shortRupeesText(rupees);
  return (
    <div className="grid content-start gap-1 p-4 sm:p-5">
      <h2 className="font-normal text-muted text-small">{label}</h2>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span aria-hidden="true" className="font-strong text-sum tabular-nums">
          {short}
        </span>
        <span className="text-muted text-small tabular-nums">{exact}</span>
      </p>
      <p className="text-muted text-small">{children}</p>
      {part !== undefined && <Bar part={part} look="bg-danger" />}
    </div>
  );
}
