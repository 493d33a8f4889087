import type { BadRow } from "@aangan/contract/refusals";
import { Download } from "lucide-react";
import { exportName } from "../../lib/exports/export-name.ts";
import { type ExportColumn, exportTable } from "../../lib/exports/export-table.ts";
import { makeFile } from "../../lib/exports/make-file.ts";
import { useText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { Table, Td, Th } from "../../ui/table.tsx";
import { useDownload } from "../../ui/use-download.ts";
import { rowProblemText } from "./row-problem-text.ts";

/** More rows than these are only in the list that can be downloaded: nobody mends them from a screen. */
const SHOWN_ROWS = 200;

/** What is wrong with a spreadsheet, row by row, as a table and as a file to work through. */
export function BadRows({ rows, fileName }: { rows: readonly BadRow[]; fileName: string }) {
  const t = useText();
  const { preparing, start } = useDownload();
  const columns: readonly ExportColumn<BadRow>[] = [
    { title: t("import.row"), kind: "count", width: 8, of: ({ row }) => row },
    { title: t("import.column"), kind: "text", width: 20, of: ({ column }) => column },
    { title: t("import.problem"), kind: "text", width: 80, of: rowProblemText },
  ];
  function download() {
    start("problems", async (watch) => {
      const file = await makeFile({ table: exportTable("Problems", columns, rows) }, watch);
      return file && { name: exportName(t("import.list_name", { file: fileName.replace(/\.xlsx?$/i, "") })), file };
    });
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{t("import.problems_count", { count: rows.length, file: fileName })}</p>
        <Button
          kind="secondary"
          small
          icon={<Download aria-hidden="true" className="size-4" />}
          busy={preparing !== null}
          busyText={t("download.busy")}
          onClick={download}
        >
          {t("import.download")}
        </Button>
      </div>
      <div className="max-h-96">
        <Table label={t("import.problems")}>
          <thead>
            <tr>
              <Th number>{t("import.row")}</Th>
              <Th roomy>{t("import.column")}</Th>
              <Th>{t("import.problem")}</Th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN_ROWS).map((bad) => (
              <tr key={`${bad.row} ${bad.column} ${bad.message}`}>
                <Td number>{bad.row}</Td>
                <Td roomy>{bad.column}</Td>
                <Td>
                  <span className="block text-muted text-small sm:hidden">{bad.column}</span>
                  {rowProblemText(bad)}
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
