import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import type { ReceiptRow } from "../../src/features/uploads/kinds/receipts.ts";
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
  /** Those, and cheques, of which a file said that they pay for both flats. */
  shared: Set<string>;
  /** Files of receipts that somebody began to send in. */
  files: Map<string, FileSent>;
}

export interface FileSent {
  rows: ReceiptRow[];
  /** How many of them were new. */
  fresh: number;
  /** What the clerk was told that went in. */
  receipts: string[];
  /** The clerk was told so. */
  isUndone: boolean;
}

export function openDrawer(number: number): Drawer {
  const transfers = [1, 2, 3, 4].map((nth) => `3${String(number * 10 + nth).padStart(11, "0")}`);
  return {
    ...{ given: new Map(), ended: new Set(), cleared: new Set(), known: new Set(), slips: [] },
    ...{ closed: new Map(), transfers, shared: new Set(), files: new Map() },
  };
}

export interface RefundRequest {
  by: PersonOfOffice;
  rupees: number;
}

/** What people of the office were told of the money that they give back. */
export interface Requests {
  /** Given back at once, by the id of the refund, with its state. */
  alone: Map<string, RefundRequest & { state: string }>;
  /** What waits for another person, by the id of the approval. */
  waiting: Map<string, RefundRequest>;
  /** Approvals with the states in which they ended. */
  ended: Map<string, string>;
  /** What was begun without anybody being told how it ended. */
  unheard: number;
}

export const openRequests = (): Requests => ({ alone: new Map(), waiting: new Map(), ended: new Map(), unheard: 0 });
