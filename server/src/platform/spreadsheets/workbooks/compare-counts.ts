import type { CellObject, WorkSheet } from "@e965/xlsx";
import { UnusableFile } from "../sheet.ts";

interface CellCounts {
  /** Rows that hold a cell, if only an empty one with a style. */
  rows: number;
  cells: number;
}

/** Refuses a sheet of which the library has kept more or fewer cells than the scan has seen in its part. */
export function compareCounts(scanned: CellCounts, worksheet: WorkSheet, name: string): void {
  const read: CellCounts = { rows: 0, cells: 0 };
  const all: CellCounts = { rows: 0, cells: 0 };
  for (const row of everyOne(worksheet["!data"] ?? [])) {
    const objects = everyOne(row);
    const cellCount = objects.filter((object) => !isRemark(object)).length;
    all.rows += objects.length > 0 ? 1 : 0;
    all.cells += objects.length;
    read.rows += cellCount > 0 ? 1 : 0;
    read.cells += cellCount;
  }
  const fits = (count: keyof CellCounts) => read[count] <= scanned[count] && scanned[count] <= all[count];
  if (!fits("rows") || !fits("cells")) throw new UnusableFile("file_contradictory", name);
}

/** The library adds an empty cell where somebody has left a remark and nothing else; a sheet may have such a cell, too. */
function isRemark({ t, f, c }: CellObject): boolean {
  return t === "z" && f === undefined && c !== undefined;
}

/** What a sparse list holds, at invalid indexes, too. */
function everyOne<T>(list: T[]): T[] {
  return Object.values(list).filter((one) => one !== undefined && one !== null);
}
