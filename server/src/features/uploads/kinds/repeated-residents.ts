import type { BadRow } from "@aangan/contract/refusals";
import { readFlat } from "../../residents/flat-as-typed.ts";
import type { ShownResident } from "../../residents/resident.ts";
import type { FoundColumn } from "../judge/doubts/locate-columns.ts";
import { badRow } from "../keep/read-rows.ts";
import type { ResidentColumns, ResidentRow } from "./resident-rows.ts";

export type ResidentThere = Pick<ShownResident, "flatNumber" | "name" | "complex">;

/** Those of free flats, each once. A flat repeated with other data or spelling is bad, unless the portal has both. */
export function withoutRepeatedResidents(
  rows: readonly ResidentRow[],
  flatColumn: FoundColumn,
  there: readonly ResidentThere[],
) {
  const present = new Set(there.map(({ flatNumber }) => flatNumber));
  const livesThere = new Map(there.map(({ flatNumber }) => [readFlat(flatNumber).shortest, flatNumber]));
  const firsts = new Map<string, ResidentRow>();
  const spelled = new Map<string, ResidentRow>();
  const badRows: BadRow[] = [];
  for (const resident of rows) {
    const { row, flatNumber } = resident;
    const bad = (problem: Parameters<typeof badRow>[2]) => badRows.push(badRow(row, flatColumn, problem, flatNumber));
    const first = firsts.get(flatNumber);
    const { shortest } = readFlat(flatNumber);
    const other = spelled.get(shortest);
    const otherThere = livesThere.get(shortest);
    if (first) {
      if (!samePerson(first, resident)) bad({ problem: "resident_twice", params: { row: first.row } });
    } else if (present.has(flatNumber)) firsts.set(flatNumber, resident);
    else if (otherThere) bad({ problem: "flat_spelling_there", params: { other: otherThere } });
    else if (other) bad({ problem: "flat_spelling", params: { row: other.row, other: other.flatNumber } });
    else {
      firsts.set(flatNumber, resident);
      spelled.set(shortest, resident);
    }
  }
  return { once: [...firsts.values()].filter(({ flatNumber }) => !present.has(flatNumber)), badRows };
}

function samePerson(one: ResidentRow, other: ResidentRow): boolean {
  return JSON.stringify({ ...one, row: 0 }) === JSON.stringify({ ...other, row: 0 });
}

/** Another name or complex in the portal may mean that the flat was sold. */
export function otherResidents(
  rows: readonly ResidentRow[],
  columns: ResidentColumns,
  there: readonly ResidentThere[],
): BadRow[] {
  const byFlat = new Map(there.map((resident) => [resident.flatNumber, resident]));
  return rows.flatMap(({ row, flatNumber: flat, name, complex }) => {
    const known = byFlat.get(flat);
    if (!known) return [];
    const other = { problem: "resident_other_name", params: { flat, name: known.name } } as const;
    const moved = { problem: "resident_other_complex", params: { flat, complex: known.complex } } as const;
    return [
      ...(known.name === name ? [] : [badRow(row, columns.name, other, name)]),
      ...(known.complex === complex ? [] : [badRow(row, columns.complex, moved, complex)]),
    ];
  });
}
