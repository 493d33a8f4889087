/** A request that a flood repeats. */
export interface Flood {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Without an end: the headers promise this many bytes, and one less is sent. */
  promisedBytes?: number;
}

/** The message to the flood's process: connections are shared out to the requests in turn. */
export interface FloodOrder {
  url: string;
  floods: Flood[];
  connections: number;
}

/** What became of a flood: answers by status, and connections that ended without one. */
export interface Flooded {
  statuses: Record<string, number>;
  ended: number;
}
