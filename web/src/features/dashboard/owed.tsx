import type { Bill } from "@aangan/contract/bills";
import CircleCheck from "lucide-react/icons/circle-check";
import { dayInIndia, dayText, rsRupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { owed } from "../../lib/owed.ts";
import { Chip } from "../../ui/chip.tsx";
import { Money } from "../../ui/money.tsx";
import { Spinner } from "../../ui/spinner.tsx";

interface Props {
  bills: readonly Bill[] | undefined;
  hadBills?: boolean | undefined;
  /** Rupees that the flat has paid too much and the office can use for a bill. */
  credit: number | undefined;
}

/** What is owed in all, the largest thing on the page; what of it is overdue, or when the next is due; and what was paid too much. */
export function Owed({ bills, hadBills = true, credit }: Props) {
  const t = useText();
  const [next] = bills ?? [];
  const today = dayInIndia(Date.now());
  const late = bills?.filter(({ dueDate }) => dueDate < today) ?? [];
  return (
    <section
      aria-label={t("dashboard.owed")}
      className="min-h-24 sm:min-h-26 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      {bills && !next && (
        <p className="flex min-h-15 items-center gap-3 font-strong text-title">
          {hadBills && <CircleCheck aria-hidden="true" className="size-7 shrink-0 text-success" />}
          {t(hadBills ? "dashboard.nothing_owed" : "dashboard.no_bills_yet")}
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
              <Money rupees={owed(bills)} rs />
            </p>
            {late.length > 0 ? (
              <Chip tone="danger">{t("dashboard.overdue", { amount: rsRupeesText(owed(late)) })}</Chip>
            ) : (
              <p className="text-muted">{t("dashboard.next_due", { day: dayText(next.dueDate) })}</p>
            )}
          </div>
        </>
      )}
      {credit !== undefined && credit > 0 && (
        <p className="mt-2 text-muted">{t("dashboard.credit", { amount: rsRupeesText(credit) })}</p>
      )}
    </section>
  );
}
