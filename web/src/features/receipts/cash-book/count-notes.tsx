import { useState } from "react";
import { useText } from "../../../lib/language/text.ts";
import { INPUT_LOOK } from "../../../ui/forms/field.tsx";
import { Money } from "../../../ui/values/money.tsx";

/** Rupees of the notes and coins in use. */
const VALUES = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** Adds up notes and coins by how many there are of each. `onSum` gets the sum in rupees, as it would be typed. */
export function CountNotes({ onSum }: { onSum: (sum: string) => void }) {
  const t = useText();
  const [counts, setCounts] = useState<Partial<Record<number, string>>>({});

  function count(value: number, typed: string): void {
    const next = { ...counts, [value]: typed.replace(/\D/g, "").slice(0, 5) };
    setCounts(next);
    onSum(String(VALUES.reduce((sum, one) => sum + one * Number(next[one] ?? 0), 0)));
  }

  return (
    <details className="rounded-control border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-strong text-brand">
        {t("cash.count_notes")}
      </summary>
      <div className="grid gap-2 border-line border-t p-3">
        {VALUES.map((value) => (
          <label key={value} className="grid grid-cols-[4rem_1.5rem_minmax(0,1fr)_6.5rem] items-center gap-2">
            <span className="text-right tabular-nums">₹{value}</span>
            <span aria-hidden="true" className="text-center text-muted">
              ×
            </span>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              aria-label={t("cash.pieces", { value })}
              value={counts[value] ?? ""}
              onChange={({ target }) => count(value, target.value)}
              className={INPUT_LOOK}
            />
            <span className="text-right">
              <Money rupees={value * Number(counts[value] ?? 0)} />
            </span>
          </label>
        ))}
      </div>
    </details>
  );
}
