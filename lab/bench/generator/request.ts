export interface RequestInput {
  /** The name it is counted under: "dashboard", "pay". */
  kind: string;
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Returned with its outcome. */
  about?: string;
  /** Also returns the answer's text. */
  keepsBody?: true;
}

/** A request and its instant, in ms since the run began. */
export interface Planned extends RequestInput {
  atMs: number;
}

/** How a request ended. */
export interface Outcome {
  kind: string;
  about?: string | undefined;
  /** The planned instant, in ms since the run began. */
  atMs: number;
  /** How much later the generator sent it. */
  lateMs: number;
  /** From the planned instant to the end of the answer, so that a late start counts as waiting. */
  tookMs: number;
  /** 0 without a complete answer. */
  status: number;
  /** The answer had a Retry-After. */
  retryAfter: boolean;
  body?: string;
  /** Why there was no answer. */
  failure?: string;
}

/** A message to the generator's process. */
export type Order =
  | { do: "run"; plan: Planned[] }
  | { do: "follow"; wanted: RequestInput; inMs: number }
  | { do: "press"; wanted: RequestInput[]; clients: number; forMs: number };

/** A message from it. Outcomes come in batches. */
export type Message = { outcomes: Outcome[] } | { pressed: true };
