import type { SheetRow } from "../../../../../platform/spreadsheets/sheet.ts";
import type { SortedTable } from "../target-fields.ts";

type Totals = Pick<SortedTable<SheetRow>, "totals" | "wrongTotals">;

/** What the rows make, in paise by column of money. */
interface Sums {
  rows: number;
  paise: number[];
}

/** Adds up the rows as they come, and compares totals with them. */
export interface RunningSum {
  add(row: SheetRow): void;
  /** Whether the row's amounts are the sums of the rows above it, of at least as many rows. Notes the total if so. */
  agrees(row: SheetRow, leastRows: number): boolean;
  /** Notes a row that claims to be a total, and is none. */
  disagrees(row: SheetRow): void;
  totals(): Totals;
}

export function addingUp(
  amounts: readonly number[],
  paiseOf: (row: SheetRow, at: number) => number | undefined,
): RunningSum {
  const all = nothing(amounts);
  let sinceLast = nothing(amounts);
  const found: (Totals["totals"][number] & { by: number[]; rowsAbove: number })[] = [];
  const wrongTotals: Totals["wrongTotals"] = [];
  const amountsOf = (row: SheetRow) => amounts.map((at) => paiseOf(row, at));
  return {
    add(row) {
      const added = amountsOf(row);
      for (const sums of [all, sinceLast]) {
        sums.rows += 1;
        for (const [column, paise] of added.entries()) sums.paise[column] = (sums.paise[column] ?? 0) + (paise ?? 0);
      }
    },
    agrees(row, leastRows) {
      const stated = amountsOf(row);
      const isSumOf = (sums: Sums) => sums.rows >= leastRows && equalsSums(stated, sums);
      if (!isSumOf(sinceLast) && !isSumOf(all)) return false;
      const by = stated.map((paise) => paise ?? 0);
      found.push({ row: row.row, paise: sum(by), grand: false, by, rowsAbove: all.rows });
      sinceLast = nothing(amounts);
      return true;
    },
    disagrees(row) {
      const stated = sum(amountsOf(row).map((paise) => paise ?? 0));
      const [nearer = all] = [sinceLast, all].toSorted((one, other) => away(one, stated) - away(other, stated));
      wrongTotals.push({ row: row.row, paise: stated, sumPaise: sum(nearer.paise) });
      sinceLast = nothing(amounts);
    },
    totals: () => ({
      totals: found.map(({ row, paise, by, rowsAbove }) => ({
        row,
        paise,
        grand: rowsAbove === all.rows && equalsSums(by, all),
      })),
      wrongTotals,
    }),
  };
}

function nothing(amounts: readonly number[]): Sums {
  return { rows: 0, paise: amounts.map(() => 0) };
}

/** To a paisa a row, by which sums of rounded figures may differ. */
function equalsSums(stated: readonly (number | undefined)[], { rows, paise }: Sums): boolean {
  return stated.length > 0 && stated.every((one, column) => Math.abs((one ?? 0) - (paise[column] ?? 0)) <= rows);
}

function away({ paise }: Sums, stated: number): number {
  return Math.abs(sum(paise) - stated);
}

function sum(paise: readonly number[]): number {
  return paise.reduce((all, one) => all + one, 0);
}
