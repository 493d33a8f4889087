import type { Bill } from "@aangan/contract/features/bills";
import CircleCheck from "lucide-react/icons/circle-check";
import { dayInIndia, dayText, rsRupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { owed } from "../../lib/owed.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { Chip } from "../../ui/values/chip.tsx";
import { Money } from "../../ui/values/money.tsx";

interface Props {
  bills: readonly Bill[];
  hadBills: boolean;
  /** What the flat has overpaid, in rupees; the office can use it for a bill. */
  credit: number;
}

/** The total owed, in the largest type on the page; how much is overdue, or when the next bill is due; and any credit. */
export function Owed({ bills, hadBills, credit }: Props) {
  const t = useText();
  const [next] = bills;
  const today = dayInIndia(Date.now());
  const late = bills.filter(({ dueDate }) => dueDate < today);
  return (
    <>
      {next ? (
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
      ) : (
        <p className="flex min-h-15 items-center gap-3 font-strong text-title">
          {hadBills && <CircleCheck aria-hidden="true" className="size-7 shrink-0 text-success" />}
          {t(hadBills ? "dashboard.nothing_owed" : "dashboard.no_bills_yet")}
        </p>
      )}
      {credit > 0 && <p className="mt-2 text-muted">{t("dashboard.credit", { amount: rsRupeesText(credit) })}</p>}
    </>
  );
}

export function OwedWaiting() {
  const t = useText();
  return (
    <p role="status" className="flex min-h-15 items-center gap-3 text-muted">
      <Spinner large />
      <span>{t("dashboard.loading")}</span>
    </p>
  );
}
