import type { RefusalParams } from "@aangan/contract/refusals";
import { type RowProblem, rowProblems } from "@aangan/contract/row-problems";

/** What is wrong with one cell. */
export interface CellProblem {
  problem: RowProblem;
  params?: RefusalParams;
}

/** The sentence of a problem, its parameters filled in. */
export function problemText({ problem, params = {} }: CellProblem): string {
  return rowProblems[problem].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
