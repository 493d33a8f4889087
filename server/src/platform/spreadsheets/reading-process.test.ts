import { describe, expect, it } from "vitest";
import { oleContainer } from "../../../test/sheets/archives.ts";
import { workbookOf } from "../../../test/sheets/workbooks.ts";
import { PORTAL } from "../traffic/caller-name.ts";
import { spreadsheetLimits } from "./limits.ts";
import type { Sheet } from "./sheet.ts";
import { createSpreadsheetReader } from "./spreadsheet-reader.ts";

const reader = createSpreadsheetReader();
const all = (peeks: readonly Sheet[]) => [...peeks.keys()];

describe("the reading process", () => {
  const file = workbookOf(Array.from({ length: 5_000 }, (_, index) => [`text ${index}`, index]));

  // [XLS-07]
  it("is ended when it takes too long", async () => {
    const hasty = createSpreadsheetReader({ ...spreadsheetLimits, readingMs: 50 });
    expect(await hasty.read(PORTAL, file, ["xlsx"], all)).toEqual({ status: "refused", code: "file_too_large_inside" });
  });

  // [XLS-07]
  it("is ended when it takes too much memory", async () => {
    const frugal = createSpreadsheetReader({ ...spreadsheetLimits, memoryMebibytes: 20 });
    expect(await frugal.read(PORTAL, file, ["xlsx"], all)).toEqual({
      status: "refused",
      code: "file_too_large_inside",
    });
  });

  it("is ended when it takes too much heap", async () => {
    const frugal = createSpreadsheetReader({ ...spreadsheetLimits, heapMebibytes: 24 });
    // Its 200,000 different texts alone need more than the 24 MiB, however eagerly the heap is swept.
    const columns = Array.from({ length: 10 }, (_, column) => `column ${column}`);
    const large = workbookOf(
      Array.from({ length: 20_000 }, (_, row) => columns.map((column) => `${column} of ${row}`)),
    );
    expect(await frugal.read(PORTAL, large, ["xlsx"], all)).toEqual({
      status: "refused",
      code: "file_too_large_inside",
    });
  });

  // [XLS-08]
  it("is one of a few, and who comes later waits", async () => {
    const narrow = createSpreadsheetReader({ ...spreadsheetLimits, readersAtOnce: 1 });
    const reads = await Promise.all(
      [file, file, oleContainer({}), file].map((one) => narrow.read(PORTAL, one, ["xlsx"], all)),
    );
    expect(reads.map(({ status }) => status)).toEqual(["read", "read", "refused", "read"]);
  });

  it("takes only the forms that are asked for", async () => {
    const read = await reader.read(PORTAL, workbookOf([["flat"]], "biff8"), ["xlsx"], all);
    expect(read).toEqual({ status: "refused", code: "file_not_xlsx" });
  });
});
