import type { Bill } from "@aangan/contract/features/bills";
import { useText } from "../../lib/language/text.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Money } from "../../ui/values/money.tsx";

/** The bills raised on this visit, newest first, so that a number can be read out or written down. */
export function RecentBills({ bills }: { bills: readonly Bill[] }) {
  const t = useText();
  if (bills.length === 0) return null;
  return (
    <section aria-label={t("raise.recent")} className="grid gap-2">
      <h2 className="text-muted text-small">{t("raise.recent")}</h2>
      <ul>
        {bills.map((bill) => (
          <li
            key={bill._id}
            className="flex min-h-12 flex-wrap items-center gap-x-3 border-line border-t py-1 text-small first:border-t-0"
          >
            <span className="font-strong">{bill._id}</span>
            <CopyButton text={bill._id} what={t("raise.bill_id")} />
            <span className="ml-auto flex gap-3 text-muted">
              {bill.flatNumber} <Money rupees={bill.originalAmount} rs />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
