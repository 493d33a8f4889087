import type { Settlement } from "@aangan/contract/features/settlements";
import { useText } from "../../lib/language/text.ts";
import { Money } from "../../ui/values/money.tsx";

const SUMS = ["paid", "refunded", "fees", "net"] as const;

/** The sums of a day: what payers paid, what went back, what the company kept, what is left for the association. */
export function SettlementTotals({ totals }: { totals: Settlement["totals"] }) {
  const t = useText();
  return (
    <dl className="grid grid-cols-1 gap-px overflow-clip rounded-card border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
      {SUMS.map((sum) => (
        <div
          key={sum}
          className="flex flex-wrap items-baseline justify-between gap-x-4 bg-surface px-4 py-3 sm:grid sm:justify-start"
        >
          <dt className="text-muted text-small">{t(`settlements.${sum}`)}</dt>
          <dd className={sum === "net" ? "font-strong text-title" : "text-title"}>
            <Money rupees={totals[sum]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
