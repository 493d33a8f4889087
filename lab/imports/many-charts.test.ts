import { expect, it } from "vitest";
import { inspectFile } from "../../server/src/platform/spreadsheets/guard.ts";
import { spreadsheetLimits } from "../../server/src/platform/spreadsheets/limits.ts";
import { openFile } from "../../server/src/platform/spreadsheets/open-file.ts";
import { textCell, xlsxParts } from "../../server/test/sheets/archives.ts";
import { expectWithin, timed } from "../timing/measure.ts";
import { withCharts } from "./charts.ts";

// [XLS-14]
it("45 charts in front of a table are skipped and cost little", async () => {
  const rows = Array.from({ length: 10_000 }, (_, row) => `<row r="${row + 1}">${textCell(`A${row + 1}`, "x")}</row>`);
  const file = withCharts(xlsxParts(`<sheetData>${rows.join("")}</sheetData>`), 45);
  const { answer, ms } = await timed(async () => openFile(file, await inspectFile(file), spreadsheetLimits).read([0]));
  expect(answer).toMatchObject([{ name: "S", index: 0 }]);
  expectWithin("a table behind 45 charts", ms, 3_000);
});
