import type { Receipt } from "@aangan/contract/receipts";
import type { PersonOfOffice } from "../desks/approval-desk.ts";

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

export interface Asked {
  by: PersonOfOffice;
  rupees: number;
}

/** What people of the office were told of the money that they give back. */
export interface Requests {
  /** Given back at once, by the id of the refund, with its state. */
  alone: Map<string, Asked & { state: string }>;
  /** What waits for another person, by the id of the approval. */
  waiting: Map<string, Asked>;
  /** Approvals with the states in which they ended. */
  ended: Map<string, string>;
  /** What was begun without anybody being told how it ended. */
  unheard: number;
}

export const openRequests = (): Requests => ({ alone: new Map(), waiting: new Map(), ended: new Map(), unheard: 0 });
