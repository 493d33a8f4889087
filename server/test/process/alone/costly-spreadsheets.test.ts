import { afterAll, beforeAll, expect, it } from "vitest";
import { createSpreadsheetReader } from "../../../src/platform/spreadsheets/spreadsheet-reader.ts";
import { useBuiltReader } from "../../desks/use-built-reader.ts";
import { openReadingDesk, type ReadingDesk } from "../../imports/collection/doors/desk.ts";
import { sendStrictly } from "../../imports/collection/doors/strict.ts";
import { behindCharts, costly } from "../../imports/collection/hostile/costly.ts";
import { FLATS } from "../../imports/collection/listed/all.ts";

/** Of the reading process. */
const START_SECONDS = 1.5;
/** The slowest machine that runs the tests, compared with the one on which the files were first tried. */
const SLOWER = 5;
const CHARTS_SECONDS = 3;

let desk: ReadingDesk;
beforeAll(async () => {
  useBuiltReader();
  desk = await openReadingDesk(FLATS, createSpreadsheetReader());
});
afterAll(() => desk.close());

async function seconds(file: Buffer) {
  const begun = performance.now();
  const { status, code } = await sendStrictly(desk, "bills", file);
  return { status, code, took: (performance.now() - begun) / 1_000 };
}

it.each(costly)("%s costs no more than before: %s (%f s)", async (_id, _what, before, file) => {
  const { status, took } = await seconds(file());
  expect(status).toBeLessThan(500);
  expect(took).toBeLessThan(SLOWER * before + START_SECONDS);
});

it("A table behind 45 sheets of charts is read in 3 seconds", async () => {
  const { code, took } = await seconds(behindCharts(45));
  expect(code).toBe("rows");
  expect(took).toBeLessThan(CHARTS_SECONDS);
});
