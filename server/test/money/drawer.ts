import type { Receipt } from "@aangan/contract/receipts";

/** What people handed over at the counter, as far as a clerk was told that it was done. */
export interface Drawer {
  /** The receipts that were given out, as they were then. */
  given: Map<string, Receipt>;
  /** Those that the clerk was told have ended. */
  ended: Set<string>;
  /** Those that the clerk was told the bank credited. */
  cleared: Set<string>;
  /** Open online payments of which the clerk said that he knows. */
  known: Set<string>;
  /** Slips that were written. */
  slips: string[];
  /** Days that were closed, with the rupees that were counted. */
  closed: Map<string, number>;
  /** The bank's references of transfers, of which there are few, so that some are sent twice. */
  transfers: readonly string[];
}

export function openDrawer(number: number): Drawer {
  const transfers = [1, 2].map((nth) => `3${String(number * 10 + nth).padStart(11, "0")}`);
  return {
    ...{ given: new Map(), ended: new Set(), cleared: new Set(), known: new Set(), slips: [] },
    ...{ closed: new Map(), transfers },
  };
}
