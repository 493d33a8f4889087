/** A request that is to be sent. */
export interface Wanted {
  /** Under which name it is counted: "dashboard", "pay". */
  kind: string;
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Whatever its sender wants to know of it when it has ended. */
  about?: string;
  /** The answer's text is wanted too, not only how long it took. */
  keepsBody?: true;
}

/** A request with its instant, in ms from the beginning of the run. */
export interface Planned extends Wanted {
  atMs: number;
}

/** How a request ended. */
export interface Outcome {
  kind: string;
  about?: string | undefined;
  /** When it was to be sent, in ms from the beginning of the run. */
  atMs: number;
  /** How much later it was sent: the generator's own fault. */
  lateMs: number;
  /** From the planned instant to the end of the answer, so that who had to wait before being sent has waited. */
  tookMs: number;
  /** 0 when there was no whole answer. */
  status: number;
  /** The server said when to come again. */
  retryAfter: boolean;
  body?: string;
  /** What went wrong when there was no answer. */
  failure?: string;
}

/** What the generator's process is told. */
export type Order =
  | { do: "run"; plan: Planned[] }
  | { do: "follow"; wanted: Wanted; inMs: number }
  | { do: "press"; wanted: Wanted[]; clients: number; forMs: number };

/** What it tells. Outcomes come in batches. */
export type Told = { outcomes: Outcome[] } | { pressed: true };
