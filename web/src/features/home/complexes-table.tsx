import type { OfficeHome } from "@aangan/contract/office-home";
import { percentText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Bar } from "./bar-table.tsx";
import { ShortAmount } from "./short-amount.tsx";

type OfComplex = OfficeHome["complexes"][number];
const FIGURES = ["billed", "collected", "outstanding"] as const;

/** This month in each complex, and what is outstanding there. The bar is what of this month's bills came in. */
export function ComplexesTable({ complexes }: { complexes: readonly OfComplex[] }) {
  const t = useText();
  const sum = (figure: (typeof FIGURES)[number]) => complexes.reduce((all, one) => all + one[figure], 0);
  const head = "pb-2 pl-3 text-right align-bottom font-normal text-muted text-small";
  const cell = "pl-3 py-2.5 text-right align-top";
  return (
    <table aria-label={t("home.complexes")} className="w-full">
      <thead>
        <tr>
          <th scope="col" className="pb-2 text-left align-bottom font-normal text-muted text-small">
            {t("home.complex")}
          </th>
          {FIGURES.map((figure) => (
            <th key={figure} scope="col" className={head}>
              {t(`home.${figure}_head`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {complexes.map((one) => (
          <tr key={one.complex} className="border-line border-t">
            <th scope="row" className="w-2/5 py-2.5 text-left align-top font-normal [overflow-wrap:anywhere]">
              {one.complex}
              <span className="block text-muted text-small">
                {one.billed > 0 && t("home.of_billed", { percent: percentText(one.collected, one.billed) })}
              </span>
              <Bar part={one.billed === 0 ? 0 : one.collected / one.billed} look="bg-brand" />
            </th>
            {FIGURES.map((figure) => (
              <td key={figure} className={cell}>
                <ShortAmount rupees={one[figure]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-line border-t">
          <th scope="row" className="pt-2.5 text-left">
            {t("home.in_all")}
          </th>
          {FIGURES.map((figure) => (
            <td key={figure} className="pt-2.5 pl-3 text-right font-strong">
              <ShortAmount rupees={sum(figure)} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
