/** Limits of the web server. docs/limits.md lists all limits of the portal; a test compares it with the code. */
export const httpLimits = {
  /** From the first byte of a connection or request to the end of its headers. */
  headersMs: 10_000,
  /** To the end of a body that is not an upload. */
  bodyMs: 30_000,
  requestMs: 120_000,
  /** A silent connection, such as of a client that reads nothing. Longer than the largest upload takes. */
  silenceMs: 600_000,
  /** Longer than reverse proxies keep idle connections, so that they close them, not we. */
  keepAliveMs: 65_000,
  checkMs: 1_000,
  connections: 5_000,
  /** The listen backlog; Linux caps it at `net.core.somaxconn`. */
  waitingConnections: 4_096,
  headerBytes: 16 * 1024,
  headers: 100,
  jsonBytes: 64 * 1024,
  /** After an answer, to the end of a body that nobody reads. */
  restOfBodyMs: 2_000,
  /** The same of a file. */
  restOfFileMs: 10_000,
};

export const overloadLimits = {
  /** Mean delay of the event loop; a single pause barely moves it. */
  eventLoopDelayMs: 1_000,
  sampleMs: 2_000,
  retryAfterSeconds: 3,
};

/** Calls of one caller that are let in, wait, and for how long; more are refused before anything shared is touched. */
export const callLimits = {
  person: { each: 8, waitingEach: 40, waitMs: 5_000, heldMs: 0 },
  /** Many households may share one address. */
  network: { each: 16, waitingEach: 200, waitMs: 5_000, heldMs: 50 },
  /** Apart, so that nothing else from the same address delays them. */
  logIn: { each: 16, waitingEach: 100, waitMs: 10_000, heldMs: 0 },
  /** Whatever is no call: pages, their files, unknown addresses. A page with all its files is some 30. */
  page: { each: 300, waitingEach: 300, waitMs: 5_000, heldMs: 1_500 },
  /** Only a signature tells a company from a stranger, and comes with a body that has to be received first. */
  company: { each: 64, waitingEach: 300, waitMs: 20_000, heldMs: 0 },
};

/** Further failures of one caller are answered later, or repeating them would take all of the portal's time. */
export const refusalLimits = {
  each: 100,
  withinMs: 1_000,
  waiting: 500,
  /** Connections that wait to be closed: their callers would open others at once. */
  closing: 1_500,
  closedAfterMs: 2_000,
};

export const heavyLimits = {
  atOnce: 2,
  each: 1,
  waitMs: 10_000,
};

export const stopLimits = {
  /** Deployed, the portal reports not ready for this long before it stops accepting requests. */
  drainMs: 1_000,
  requestsMs: 9_000,
  databaseMs: 2_000,
  /** After this the process exits, whatever hangs. */
  wholeMs: 15_000,
};
