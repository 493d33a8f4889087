import { expect, it } from "vitest";
import { spreadsheetLimits } from "../../server/src/platform/spreadsheets/limits.ts";
import type { Sheet } from "../../server/src/platform/spreadsheets/sheet.ts";
import { createSpreadsheetReader } from "../../server/src/platform/spreadsheets/spreadsheet-reader.ts";
import { PORTAL } from "../../server/src/platform/traffic/caller-name.ts";
import { type GivenPart, textCell, xlsxParts, zip } from "../../server/test/sheets/archives.ts";

const reader = createSpreadsheetReader();

async function sheetsOf(file: Buffer): Promise<Sheet[]> {
  const read = await reader.read(PORTAL, file, ["xlsx", "xls"], () => [0]);
  if (read.status === "refused") throw new Error(read.code);
  return read.sheets;
}

function sheetData(rows: string): GivenPart[] {
  return xlsxParts(`<sheetData>${rows}</sheetData>`);
}

// [XLS-04]
it("A sheet with half a million rows of nothing but a style has one", async () => {
  const styled = Array.from(
    { length: 500_000 },
    (_, index) => `<row r="${index + 2}" s="1" customFormat="1"><c r="A${index + 2}" s="1"/></row>`,
  );
  const file = zip(sheetData(`<row r="1">${textCell("A1", "flatNumber")}</row>${styled.join("")}`));
  expect(file.length).toBeLessThan(spreadsheetLimits.fileBytes);
  const [sheet] = await sheetsOf(file);
  expect(sheet?.rows).toHaveLength(1);
});
