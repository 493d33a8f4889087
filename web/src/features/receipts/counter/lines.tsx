import { paise, rupeesFromPaise } from "@aangan/contract/money";
import { amountTyped } from "../../../lib/forms/moved-amount.ts";
import { useText } from "../../../lib/language/text.ts";
import { TextField } from "../../../ui/forms/field.tsx";
import { DueChip } from "../../../ui/values/day.tsx";
import { Money } from "../../../ui/values/money.tsx";
import type { Allocation, OpenBill } from "./use-counter.ts";

interface Props {
  bills: readonly OpenBill[];
  allocation: Allocation | undefined;
  /** What was typed for single bills, by their numbers. */
  wish: Record<string, string>;
  onWish: (draftLines: Record<string, string>) => void;
}

/** The bills of a flat, the oldest first, each with what it gets; below them the advance. */
export function Lines({ bills, allocation, wish, onWish }: Props) {
  const t = useText();
  const paiseByBill = new Map(allocation?.lines.map(({ billId, amountPaise }) => [billId, amountPaise]));
  const advance = allocation?.advance ?? paise(0);
  return (
    <section aria-label={t("counter.lines")} className="rounded-card border border-line bg-surface">
      {bills.length === 0 && <p className="p-4 text-muted">{t("counter.nothing_owed")}</p>}
      <ul className="divide-y divide-line">
        {bills.map((bill) => (
          <li key={bill._id} className="grid items-center gap-x-4 gap-y-2 p-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <div className="grid gap-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-strong">{t(`bill.${bill.billType}`)}</span>
                <DueChip day={bill.dueDate} />
              </p>
              <p className="text-muted text-small">
                {bill._id} · {t("counter.owed")} <Money rupees={bill.remainingAmount} />
              </p>
            </div>
            <TextField
              label={t("counter.pays")}
              name={`line-${bill._id}`}
              inputMode="decimal"
              autoComplete="off"
              value={wish[bill._id] ?? amountTyped(rupeesFromPaise(paiseByBill.get(bill._id) ?? paise(0)))}
              onChange={({ target }) => onWish({ ...wish, [bill._id]: target.value })}
              onBlur={() => settle(bill._id)}
            />
          </li>
        ))}
      </ul>
      {advance > 0 && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t p-4">
          <span className="font-strong">{t("counter.advance")}</span>
          <span className="font-strong">
            <Money rupees={rupeesFromPaise(advance)} />
          </span>
        </p>
      )}
    </section>
  );

  /** An emptied field goes back to what the order of the bills gives; one with too much shows what it gets. */
  function settle(billId: string): void {
    if (wish[billId] === undefined) return;
    const { [billId]: typed = "", ...otherLines } = wish;
    if (typed.trim() === "") onWish(otherLines);
    else if (allocation)
      onWish({ ...otherLines, [billId]: amountTyped(rupeesFromPaise(paiseByBill.get(billId) ?? paise(0))) });
  }
}
