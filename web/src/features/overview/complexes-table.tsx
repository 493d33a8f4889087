import type { OfficeHome } from "@aangan/contract/features/overview";
import { percentText } from "../../lib/language/at-a-glance.ts";
import { useText } from "../../lib/language/text.ts";
import { classNames } from "../../ui/class-names.ts";
import { Bar } from "./bar-table.tsx";
import { ShortAmount } from "./short-amount.tsx";

type OfComplex = OfficeHome["complexes"][number];
const FIGURES = ["billed", "collected", "outstanding"] as const;

/** This month in each complex, and what is outstanding there. The bar is what of this month's bills came in. */
export function ComplexesTable({ complexes }: { complexes: readonly OfComplex[] }) {
  const t = useText();
  const sum = (figure: (typeof FIGURES)[number]) => complexes.reduce((all, one) => all + one[figure], 0);
  return (
    <table aria-label={t("home.complexes")} className="w-full table-fixed">
      <thead>
        <tr className="text-muted text-small">
          {FIGURES.map((figure) => (
            <th key={figure} scope="col" className={classNames("font-normal", SIDES[figure])}>
              {t(`home.${figure}_head`)}
            </th>
          ))}
        </tr>
      </thead>
      {complexes.map((one) => (
        <tbody key={one.complex}>
          <tr>
            <th scope="rowgroup" colSpan={FIGURES.length} className="pt-4 text-left font-normal">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-strong">{one.complex || t("home.nobodys")}</span>
                {one.billed > 0 && (
                  <span className="text-muted text-small">
                    {t("home.of_billed", { percent: percentText(one.collected, one.billed) })}
                  </span>
                )}
              </span>
              <Bar part={one.billed > 0 ? one.collected / one.billed : 0} look="bg-brand" />
            </th>
          </tr>
          <Figures of={one} />
        </tbody>
      ))}
      <tfoot className="font-strong">
        <tr>
          <th scope="rowgroup" colSpan={FIGURES.length} className="pt-5 text-left">
            {t("home.in_all")}
          </th>
        </tr>
        <Figures of={{ billed: sum("billed"), collected: sum("collected"), outstanding: sum("outstanding") }} />
      </tfoot>
    </table>
  );
}

const SIDES = { billed: "text-left", collected: "text-center", outstanding: "text-right" } as const;

function Figures({ of }: { of: Pick<OfComplex, (typeof FIGURES)[number]> }) {
  return (
    <tr>
      {FIGURES.map((figure) => (
        <td key={figure} className={classNames("pt-1.5", SIDES[figure])}>
          <ShortAmount rupees={of[figure]} />
        </td>
      ))}
    </tr>
  );
}
