import type { BadRow } from "@aangan/contract/refusals";
import { Download } from "lucide-react";
import { csvText } from "../../lib/csv.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { Table, Td, Th } from "../../ui/table.tsx";

/** More rows than these are only in the list that can be downloaded: nobody mends them from a screen. */
const SHOWN_ROWS = 200;

/** What is wrong with a spreadsheet, row by row, as a table and as a file to work through. */
export function BadRows({ rows, fileName }: { rows: readonly BadRow[]; fileName: string }) {
  const t = useText();
  const titles = [t("import.row"), t("import.column"), t("import.problem")];
  function download() {
    const lines = rows.map(({ row, column, message }) => [String(row), column, message]);
    const name = t("import.csv_name", { file: fileName.replace(/\.xlsx?$/i, "") });
    saveFile(`${name}.csv`, csvText([titles, ...lines]), "text/csv;charset=utf-8");
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{t("import.problems_count", { count: rows.length, file: fileName })}</p>
        <Button kind="secondary" small icon={<Download aria-hidden="true" className="size-4" />} onClick={download}>
          {t("import.download")}
        </Button>
      </div>
      <div className="max-h-96">
        <Table label={t("import.problems")}>
          <thead>
            <tr>
              <Th number>{titles[0]}</Th>
              <Th roomy>{titles[1]}</Th>
              <Th>{titles[2]}</Th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN_ROWS).map(({ row, column, message }) => (
              <tr key={`${row} ${column} ${message}`}>
                <Td number>{row}</Td>
                <Td roomy>{column}</Td>
                <Td>
                  <span className="block text-muted text-small sm:hidden">{column}</span>
                  {message}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {rows.length > SHOWN_ROWS && (
        <p className="text-muted">{t("import.more_problems", { count: rows.length - SHOWN_ROWS })}</p>
      )}
    </div>
  );
}
