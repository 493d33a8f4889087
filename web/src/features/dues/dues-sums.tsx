import { type Age, ages } from "@aangan/contract/features/dues/ages";
import type { DuesOfFlat } from "@aangan/contract/features/dues/dues";
import { type Paise, paise, paiseFromRupees, rupeesFromPaise } from "@aangan/contract/money";
import { useText } from "../../lib/language/text.ts";
import { Money } from "../../ui/values/money.tsx";

type Summed = Age | "advance" | "net";

/** The sums of the flats in the list, by age. */
export function DuesSums({ dues }: { dues: readonly DuesOfFlat[] }) {
  const t = useText();
  const sum = (of: Summed) => rupeesFromPaise(paise(dues.reduce((all, row) => all + exact(row[of]), 0)));
  return (
    <dl
      aria-label={t("dues.sums")}
      className="grid grid-cols-2 gap-px overflow-clip rounded-card border border-line bg-line sm:grid-cols-4 xl:grid-cols-7"
    >
      {[...ages, "advance" as const, "net" as const].map((of) => (
        <div
          key={of}
          className={
            of === "net"
              ? "bg-brand-soft px-4 py-3 max-sm:col-span-2 sm:col-span-2 xl:col-span-1"
              : "bg-surface px-4 py-3"
          }
        >
          <dt className="text-muted text-small">{t(`dues.${of}`)}</dt>
          <dd className="font-strong">
            <Money rupees={sum(of)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Amounts of a reply are whole paise, also below zero. */
function exact(rupees: number): Paise {
  const absolutePaise = paiseFromRupees(Math.abs(rupees)) ?? paise(0);
  return rupees < 0 ? paise(-absolutePaise) : absolutePaise;
}
