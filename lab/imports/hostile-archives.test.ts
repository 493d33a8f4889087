import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inspectFile } from "../../server/src/platform/spreadsheets/guard.ts";
import type { UnusableFile } from "../../server/src/platform/spreadsheets/sheet.ts";
import { textCell, xlsxParts, zip } from "../../server/test/sheets/archives.ts";
import { workbookOf } from "../../server/test/sheets/workbooks.ts";
import { expectWithin, timed } from "../timing/measure.ts";

const rows = [["flatNumber"], ["A-001"]];
const sheet = `<sheetData><row r="1">${textCell("A1", "flatNumber")}</row></sheetData>`;
const bomb = Buffer.alloc(80 * 1024 * 1024, " ");

/** A file's kind, or why it is refused. */
const outcomeOf = (file: Buffer) =>
  inspectFile(file).then(
    (kind) => ({ kind }),
    ({ refused: { code, ...where } }: UnusableFile) => ({ refused: code, ...where }),
  );

describe("a file that is larger than it looks is refused", () => {
  // [XLS-01]
  it("unpacks to more than the limit, whatever it claims", async () => {
    const honest = zip([...xlsxParts(sheet), { name: "xl/media/a.png", content: bomb }]);
    expect(honest.length).toBeLessThan(200_000);
    expect(await outcomeOf(honest)).toEqual({ refused: "file_too_large_inside" });
    const lying = zip([...xlsxParts(sheet), { name: "xl/media/a.png", content: bomb, claimedSize: 10 }]);
    const { answer, ms } = await timed(outcomeOf(lying));
    expect(answer).toEqual({ refused: "file_too_large_inside" });
    expectWithin("an archive that lies about its size", ms, 2_000);
  });

  // [XLS-01]
  it("is small in every part and large in all", async () => {
    const parts = Array.from({ length: 100 }, (_, index) => ({
      name: `xl/media/${index}`,
      content: bomb.subarray(0, 1e6),
    }));
    expect(await outcomeOf(zip([...xlsxParts(sheet), ...parts]))).toEqual({ refused: "file_too_large_inside" });
  });

  // [XLS-02]
  it("has more parts than any workbook", async () => {
    const parts = Array.from({ length: 2_000 }, (_, index) => ({ name: `p${index}`, content: "" }));
    expect(await outcomeOf(zip([...xlsxParts(sheet), ...parts]))).toEqual({ refused: "file_too_many_parts" });
    expect(await outcomeOf(zip([...xlsxParts(sheet), ...parts.slice(4)]))).toEqual({ kind: "xlsx" });
  });
});

describe("damage", () => {
  const files = [workbookOf(rows), workbookOf(rows, "biff8")] as const;

  // [XLS-02]
  it("anywhere in a file is answered, never thrown", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.nat(),
        fc.integer({ min: 0, max: 255 }),
        async (file, place, byte) => {
          const damaged = Buffer.from(file);
          damaged[place % file.length] = byte;
          const inspected = await outcomeOf(damaged);
          expect("kind" in inspected || inspected.refused.startsWith("file_")).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
