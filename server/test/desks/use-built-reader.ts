import { inject } from "vitest";
import { readingOnly, readingProgram } from "../../src/platform/spreadsheets/spreadsheet-reader.ts";

/** Reads spreadsheets with the built program, as a portal does. From its sources, each process would compile them anew. */
export function useBuiltReader(): void {
  const path = inject("builtReader");
  Object.assign(readingProgram, { path, flags: readingOnly(path) });
}
