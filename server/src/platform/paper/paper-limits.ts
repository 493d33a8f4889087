/** Papers are drawn by threads. */
export const paperLimits = {
  atOnce: 2,
  waiting: 50,
  retryAfterSeconds: 5,
  heapMebibytes: 256,
};
