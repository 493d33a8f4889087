import { afterAll, beforeAll, expect, it } from "vitest";
import { createSpreadsheetReader } from "../../../server/src/platform/spreadsheets/spreadsheet-reader.ts";
import { useBuiltReader } from "../../../server/test/desks/use-built-reader.ts";
import { openReadingDesk, type ReadingDesk } from "../../../server/test/imports/collection/doors/desk.ts";
import { sendStrictly } from "../../../server/test/imports/collection/doors/strict.ts";
import { FLATS } from "../../../server/test/imports/collection/listed/all.ts";
import { expectWithin, timed } from "../../timing/measure.ts";
import { behindCharts, costly } from "./costly.ts";

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
  const { answer, ms } = await timed(sendStrictly(desk, "bills", file));
  return { ...answer, ms };
}

it.each(costly)("%s is answered: %s (%f s)", async (_id, _what, before, file) => {
  const { status, ms } = await seconds(file());
  expect(status).toBeLessThan(500);
  expectWithin("a costly file", ms, 1_000 * (SLOWER * before + START_SECONDS));
});

it("A table behind 45 sheets of charts is read", async () => {
  const { code, ms } = await seconds(behindCharts(45));
  expect(code).toBe("rows");
  expectWithin("a table behind charts", ms, 1_000 * CHARTS_SECONDS);
});
