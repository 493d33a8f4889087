import type { DoubtCode, How, UploadField, WarningCode } from "@aangan/contract/features/uploads/how";

export interface RowPlace {
  sheet: string;
  row: number;
}

type CorrectedCell = NonNullable<How["cells"]>[number];

/** Something that a person did in a review. */
export type Change =
  | { does: "answer"; set: How }
  | { does: "choose column"; field: UploadField; at: number[] }
  | { does: "set for all"; field: UploadField; text: string }
  | { does: "map value"; field: UploadField; from: string; to: string }
  | { does: "correct cells"; field: UploadField; cells: readonly RowPlace[]; text: string }
  | { does: "correct each"; cells: readonly CorrectedCell[] }
  | { does: "drop corrections" }
  | { does: "leave out"; rows: readonly RowPlace[] }
  | { does: "take in again" }
  | { does: "fill down"; field: UploadField }
  | { does: "tick"; code: DoubtCode | WarningCode; on: boolean }
  | { does: "choose header"; row: number }
  | { does: "choose sheets"; names: string[] }
  | { does: "correct residents"; flats: readonly string[]; on: boolean };

/** Adds answers to those given so far. The last word counts where two of them exclude each other. */
export function merge(how: How, set: How): How {
  const before = withoutContradicted(how, set);
  return {
    ...before,
    ...set,
    ...(set.columns && { columns: { ...before.columns, ...set.columns } }),
    ...(set.values && { values: mergedValues(before.values, set.values) }),
    ...(set.agreed && { agreed: [...new Set([...(before.agreed ?? []), ...set.agreed])] }),
  };
}

/** Several columns of money stand in place of the columns of amount and type, and the other way round. */
function withoutContradicted(how: How, set: How): How {
  if (set.amounts && set.amounts.length > 0 && how.columns) {
    const { originalAmount: _amount, billType: _type, ...columns } = how.columns;
    return { ...how, columns };
  }
  return set.columns?.originalAmount ? without(how, "amounts") : how;
}

function mergedValues(before: How["values"] = {}, set: NonNullable<How["values"]>): NonNullable<How["values"]> {
  const merged = { ...before };
  for (const [field, pairs] of Object.entries(set) as [UploadField, Record<string, string>][])
    merged[field] = { ...before[field], ...pairs };
  return merged;
}

/** The answers after a change. Nothing here knows the file: the server says what came of them. */
export function changed(how: How, change: Change): How {
  switch (change.does) {
    case "answer":
      return merge(how, change.set);
    case "choose column":
      return merge(how, { columns: { [change.field]: { at: change.at } } });
    case "set for all":
      return merge(how, { columns: { [change.field]: { value: change.text } } });
    case "map value":
      return merge(how, { values: { [change.field]: { [change.from]: change.to } } });
    case "correct cells":
      return {
        ...how,
        cells: withCells(
          how.cells,
          change.cells.map((place) => corrected(place, change)),
        ),
      };
    case "correct each":
      return { ...how, cells: withCells(how.cells, change.cells) };
    case "leave out":
      return { ...how, leaveOut: withPlaces(how.leaveOut, change.rows) };
    case "fill down":
      return { ...how, fillDown: [...new Set([...(how.fillDown ?? []), change.field])] };
    case "tick":
      return { ...how, agreed: withOrWithout(how.agreed, [change.code], change.on) };
    case "correct residents":
      return { ...how, change: withOrWithout(how.change, change.flats, change.on) };
    case "drop corrections":
      return without(how, "cells");
    case "take in again":
      return without(how, "leaveOut");
    // What was said of columns holds for one table only.
    case "choose header":
      return { ...without(how, "columns", "amounts"), headerRow: change.row };
    case "choose sheets":
      return { ...without(how, "columns", "amounts", "headerRow"), sheets: change.names };
  }
}

function without(how: How, ...names: (keyof How)[]): How {
  return Object.fromEntries(Object.entries(how).filter(([name]) => !names.includes(name as keyof How)));
}

function corrected({ sheet, row }: RowPlace, { field, text }: { field: UploadField; text: string }): CorrectedCell {
  return { sheet, row, field, text };
}

function withCells(before: readonly CorrectedCell[] = [], added: readonly CorrectedCell[]): CorrectedCell[] {
  const keyed = [...before, ...added].map((cell) => [`${cell.field} ${keyOf(cell)}`, cell] as const);
  return [...new Map(keyed).values()];
}

function withPlaces(before: readonly RowPlace[] = [], added: readonly RowPlace[]): RowPlace[] {
  const all = [...before, ...added].map(({ sheet, row }) => ({ sheet, row }));
  return [...new Map(all.map((place) => [keyOf(place), place])).values()];
}

function withOrWithout<T>(before: readonly T[] = [], these: readonly T[], on: boolean): T[] {
  const otherItems = before.filter((one) => !these.includes(one));
  return on ? [...otherItems, ...these] : otherItems;
}

const keyOf = ({ sheet, row }: RowPlace): string => `${row} ${sheet}`;
