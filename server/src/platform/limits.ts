/**
 * How long and how much the web server bears with a caller. All limits of the portal stand in docs/limits.md, which a test
 * compares with the code.
 */
export const httpLimits = {
  /** From the first byte of a connection or request to the end of its headers. */
  headersMs: 10_000,
  /** From there to the end of a body that is no spreadsheet. */
  bodyMs: 30_000,
  /** The whole request of a spreadsheet. */
  requestMs: 120_000,
  /** A connection on which nothing moves, such as of a reader who reads nothing. Longer than the largest upload takes. */
  silenceMs: 600_000,
  /** A connection between two requests. Longer than a reverse proxy keeps its own, so that the proxy ends it, not we. */
  keepAliveMs: 65_000,
  /** How often these times are looked at. */
  checkMs: 1_000,
  connections: 5_000,
  /** New connections that wait in the system's queue while this process is busy; Linux takes no more than `net.core.somaxconn`. */
  waitingConnections: 4_096,
  headerBytes: 16 * 1024,
  headers: 100,
  jsonBytes: 64 * 1024,
};

/** When the portal says that it is too busy, instead of letting everybody wait. */
export const overloadLimits = {
  /** The mean delay of the process's own clock, in ms: what it does comes so much too late. A single pause does not move the mean. */
  eventLoopDelayMs: 1_000,
  /** The time over which that mean is taken. */
  sampleMs: 2_000,
  retryAfterSeconds: 3,
};

/** Reports over many rows, of which few are made at once. */
export const heavyLimits = {
  atOnce: 2,
  waiting: 20,
  waitMs: 10_000,
  retryAfterSeconds: 5,
};

/** How long the end of the portal takes. */
export const stopLimits = {
  /** Deployed, the portal says that it is not ready for so long before it takes no more requests. */
  drainMs: 1_000,
  /** Requests under way are answered within this time, or cut. */
  requestsMs: 9_000,
  databaseMs: 2_000,
  /** After this something hangs, and the process ends anyway. */
  wholeMs: 15_000,
};
