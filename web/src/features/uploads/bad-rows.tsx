import type { BadRow } from "@aangan/contract/refusals";
import Download from "lucide-react/icons/download";
import { exportName } from "../../lib/exports/export-name.ts";
import { type ExportColumn, exportTable } from "../../lib/exports/export-table.ts";
import { makeFile } from "../../lib/exports/make-file.ts";
import { type Text, useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { Table, Td, Th } from "../../ui/lists/table.tsx";
import { useDownload } from "../../ui/use-download.ts";
import { groupBadRows, rowNumbers } from "./group-bad-rows.ts";
import { problemText, rowProblemText } from "./row-problem-text.ts";

/** Further lines are only in the downloadable list: nobody corrects that many from a screen. */
const SHOWN_LINES = 200;
/** Up to this many rows are named per line. */
const NAMED_ROWS = 6;

interface Props {
  rows: readonly BadRow[];
  fileName: string;
  /** How many there are, and what to do. */
  lead: string;
  label: string;
}

/** The problems or warnings of a spreadsheet: a table that groups equal ones, and a file of all rows to work through. */
export function BadRows({ rows, fileName, lead, label }: Props) {
  const t = useText();
  const { preparing, start } = useDownload();
  const groups = groupBadRows(rows);
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
        <p>{lead}</p>
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
        <Table label={label}>
          <thead>
            <tr>
              <Th>{t("import.row")}</Th>
              <Th roomy>{t("import.column")}</Th>
              <Th>{t("import.problem")}</Th>
            </tr>
          </thead>
          <tbody>
            {groups.slice(0, SHOWN_LINES).map(({ first, rows: numbers, values }) => (
              <tr key={`${first.row} ${first.column} ${first.message}`}>
                <Td>{rowsText(t, numbers)}</Td>
                <Td roomy>{first.column}</Td>
                <Td>
                  <span className="block text-muted text-small sm:hidden">{first.column}</span>
                  {problemText(first, values)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {groups.length > SHOWN_LINES && (
        <p className="text-muted">{t("import.more_problems", { count: groups.length - SHOWN_LINES })}</p>
      )}
    </div>
  );
}

function rowsText(t: Text, rows: readonly number[]): string {
  const { text, complete } = rowNumbers(rows, NAMED_ROWS);
  if (rows.length === 1) return text;
  return t("import.rows_of_problem", { count: rows.length, rows: complete ? text : `${text}…` });
}
