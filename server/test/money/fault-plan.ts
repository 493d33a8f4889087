/**
 * What goes wrong at a point: at a statement, a commit, or a call of the gateway before or after its effect.
 * `lost`: the connection breaks. `conflict`: PostgreSQL ends the transaction. `unheard`: a commit or call has its effect, and
 * nobody hears of it. `kill`: the process ends there; nothing that it was doing goes on.
 */
export type Fault = "lost" | "conflict" | "unheard" | "kill";

/** The fault of one step: at which point, counted over everything that happens in it. */
export interface FaultPlan {
  fault: Fault | null;
  at: number;
  /** Points passed so far. */
  passed: number;
}
