import type { RefusalParams } from "@aangan/contract/refusals";
import { type RowProblem, rowProblems } from "@aangan/contract/uploads/row-problems";

/** What is wrong with one cell. */
export interface CellProblem {
  problem: RowProblem;
  params?: RefusalParams;
}

/** The sentence of a problem, its parameters filled in, behind what stands in the cell. */
export function problemText({ problem, params = {} }: CellProblem, shown?: string): string {
  const sentence = rowProblems[problem].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
  return shown === undefined ? sentence : `“${shown}”: ${sentence}`;
}
