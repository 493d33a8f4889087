/**
 * What goes wrong at a point: a statement, a commit, or before or after a gateway call's effect. `lost`: the connection
 * breaks. `conflict`: PostgreSQL aborts the transaction. `unheard`: it has its effect, but the answer is lost. `kill`:
 * the process ends there.
 */
export type Fault = "lost" | "conflict" | "unheard" | "kill";

/** The fault of a step, at the nth point it passes. */
export interface FaultPlan {
  fault: Fault | null;
  at: number;
  passed: number;
}
