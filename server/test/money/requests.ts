import type { PersonOfOffice } from "../desks/approval-desk.ts";

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
