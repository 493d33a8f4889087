import { percentText } from "../../lib/language/at-a-glance.ts";
import { useText } from "../../lib/language/text.ts";
import { classNames } from "../../ui/class-names.ts";
import { Money } from "../../ui/values/money.tsx";

export interface BarRow {
  key: string;
  label: string;
  /** Smaller, after the label. */
  note?: string;
  rupees: number;
  /** The bar's colour; what it means is said by the label. */
  look?: string;
}

interface Props {
  caption: string;
  /** The headings of the two columns. */
  heads: readonly [string, string];
  rows: readonly BarRow[];
}

/** A table that is its own picture: below each label a bar for its share of the sum. */
export function BarTable({ caption, heads, rows }: Props) {
  const t = useText();
  const sum = rows.reduce((all, { rupees }) => all + rupees, 0);
  const max = Math.max(...rows.map(({ rupees }) => rupees), 0);
  return (
    <table aria-label={caption} className="w-full">
      <thead className="sr-only">
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, note, rupees, look = "bg-brand" }) => (
          <tr key={key}>
            <th scope="row" className="w-full pt-0 pb-3 text-left align-top font-normal">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span>{label}</span>{" "}
                <span className="text-muted text-small">
                  {percentText(rupees, sum)}
                  {note !== undefined && ` · ${note}`}
                </span>
              </span>
              <Bar part={max === 0 ? 0 : rupees / max} look={look} />
            </th>
            <td className="whitespace-nowrap pb-3 pl-4 text-right align-top">
              <Money rupees={rupees} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="border-line border-t pt-3 text-left">
            {t("home.in_all")}
          </th>
          <td className="whitespace-nowrap border-line border-t pt-3 pl-4 text-right font-strong">
            <Money rupees={sum} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Seen only: a share from 0 to 1. What is not nothing can be seen. */
export function Bar({ part, look }: { part: number; look: string }) {
  return (
    <span aria-hidden="true" className="mt-1.5 block h-2 overflow-hidden rounded-full bg-line">
      {part > 0 && (
        <span
          className={classNames("block h-full min-w-1 rounded-full", look)}
          style={{ width: `${Math.min(part, 1) * 100}%` }}
        />
      )}
    </span>
  );
}
