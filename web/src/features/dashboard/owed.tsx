import type { Bill } from "@aangan/contract/bills";
import { type Paise, paise, paiseFromRupees } from "@aangan/contract/money";
import { CircleCheck } from "lucide-react";
import { rsRupeesText } from "../../lib/format.ts";
import { useText } from "../../lib/text.ts";
import { DueChip } from "../../ui/day.tsx";
import { Money } from "../../ui/money.tsx";
import { Spinner } from "../../ui/spinner.tsx";

interface Props {
  bills: readonly Bill[] | undefined;
  /** Rupees that the flat has paid too much and the office can use for a bill. */
  credit: number | undefined;
}

/** What is owed in all, the largest thing on the page, how near the next due date is, and what was paid too much. */
export function Owed({ bills, credit }: Props) {
  const t = useText();
  const [next] = bills ?? [];
  return (
    <section
      aria-label={t("dashboard.owed")}
      className="min-h-24 sm:min-h-26 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      {bills && !next && (
        <p className="flex min-h-15 items-center gap-3 font-strong text-title">
          <CircleCheck aria-hidden="true" className="size-7 text-success" />
          {t("dashboard.nothing_owed")}
        </p>
      )}
      {!bills && (
        <p role="status" className="flex min-h-15 items-center gap-3 text-muted">
          <Spinner large />
          <span>{t("dashboard.loading")}</span>
        </p>
      )}
      {bills && next && (
        <>
          <p className="text-muted">{t("dashboard.owed")}</p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <p className="font-strong text-sum">
              <Money paise={owedInAll(bills)} rs />
            </p>
            <DueChip day={next.dueDate} />
          </div>
        </>
      )}
      {credit !== undefined && credit > 0 && (
        <p className="mt-2 text-muted">{t("dashboard.credit", { amount: rsRupeesText(credit) })}</p>
      )}
    </section>
  );
}

function owedInAll(bills: readonly Bill[]): Paise {
  return paise(bills.reduce((sum, { remainingAmount }) => sum + (paiseFromRupees(remainingAmount) ?? 0), 0));
}
