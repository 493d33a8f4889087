import { useText } from "../../../../lib/language/text.ts";
import { Table } from "../../../../ui/lists/table.tsx";
import type { Desk } from "../desk.ts";
import { visibleSigns } from "../problems/visible-signs.ts";
import { DoubtQuestion } from "../questions/doubt-question.tsx";
import { headerRowText } from "../summary.ts";

/** A file may have 200 columns; nobody needs them to recognise a row of headings. */
const SHOWN_CELLS = 12;

/** Which sheets were read and which row has the headings, and how to choose others. */
export function TableBlock({ desk }: { desk: Desk }) {
  const t = useText();
  const { table, doubts } = desk.review;
  const several = doubts.find(({ code }) => code === "several_sheets");
  return (
    <>
      {several ? (
        <DoubtQuestion desk={desk} doubt={several} question={t("doubt.several_sheets")} />
      ) : (
        <Sheets desk={desk} />
      )}
      <div className="grid grid-cols-1 gap-2">
        <p>{table.headerRow === null ? t("review.no_header") : headerRowText(t, table.headerRow, table.sheet)}</p>
        <HeaderRows desk={desk} />
      </div>
    </>
  );
}

function Sheets({ desk: { review, change } }: { desk: Desk }) {
  const t = useText();
  if (review.sheets.length < 2) return null;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-2 font-strong">{t("review.sheets")}</legend>
      {review.sheets.map(({ name, rows, chosen }) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen}
          onClick={() => change({ does: "choose sheets", names: [name] })}
          className="inline-flex min-h-11 min-w-0 max-w-full items-center gap-2 rounded-control border border-edge px-3 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-strong"
        >
          <span className="truncate">{name}</span>
          <span className="whitespace-nowrap text-small">{t("review.rows", { count: rows })}</span>
        </button>
      ))}
    </fieldset>
  );
}

function HeaderRows({ desk: { review, how, change, fileName } }: { desk: Desk }) {
  const t = useText();
  const { headerRow, around, sheet } = review.table;
  const chosen = how.headerRow ?? headerRow;
  const label = t("review.header_rows", { sheet: sheet || fileName });
  return (
    <div className="max-h-96">
      <Table label={label}>
        <tbody>
          {around.map(({ row, cells }) => (
            <tr key={row} className={row === chosen ? "bg-brand-soft font-strong" : ""}>
              <th scope="row" className="sticky left-0 border-line border-b bg-surface pr-3 pl-1 text-left font-normal">
                <label className="flex min-h-11 cursor-pointer items-center gap-2 whitespace-nowrap px-3">
                  <input
                    type="radio"
                    name="header-row"
                    checked={row === chosen}
                    onChange={() => change({ does: "choose header", row })}
                    className="size-4.5 accent-brand"
                  />
                  {t("review.row", { row })}
                </label>
              </th>
              {cells.slice(0, SHOWN_CELLS).map((text, place) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the row.
                  key={place}
                  className="max-w-56 truncate whitespace-nowrap border-line border-b px-3"
                >
                  {visibleSigns(text)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
