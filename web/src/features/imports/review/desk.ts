import type { importBills, importResidents } from "@aangan/contract/imports";
import type { How } from "@aangan/contract/uploads/how";
import type { Review } from "@aangan/contract/uploads/review";
import type { Change } from "./answers/how-state.ts";

export type ImportEndpoint = typeof importBills | typeof importResidents;

/** What every part of the review's screen shows, and how it says what a person did. */
export interface Desk {
  kind: "bills" | "residents";
  review: Review;
  /** The answers so far, of which the last may not have been sent. */
  how: How;
  fileName: string;
  change: (change: Change) => void;
}
