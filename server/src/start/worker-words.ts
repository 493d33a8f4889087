import type { Connection } from "../platform/db.ts";
import type { Numbers } from "../platform/metrics.ts";

/** What the first process of a portal tells a worker. */
export type ToWorker =
  | { do: "serve"; worker: number; connection: Connection }
  /** To say its numbers, in answer to this question. */
  | { do: "tell"; question: number }
  | { do: "stop" };

/** What a worker tells the first process. */
export type FromWorker =
  /** It hears, and can be told to serve. */
  | { is: "here" }
  | { is: "serving" }
  /** It cannot serve, and ends; why, in words for the terminal. */
  | { is: "failing"; why: string }
  | { is: "telling"; question: number; numbers: Numbers };
