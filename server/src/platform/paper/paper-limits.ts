/** Papers are drawn by threads. */
export const paperLimits = {
  atOnce: 2,
  each: 1,
  waitMs: 20_000,
  heapMebibytes: 256,
};
