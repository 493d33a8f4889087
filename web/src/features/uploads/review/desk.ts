import type { How } from "@aangan/contract/features/uploads/how";
import type { importBills, importReceipts, importResidents } from "@aangan/contract/features/uploads/imports";
import type { Review } from "@aangan/contract/features/uploads/review";
import type { Change } from "./answers/how-state.ts";

export type ImportEndpoint = typeof importBills | typeof importResidents | typeof importReceipts;

const kinds = { "import-bills": "bills", "import-residents": "residents", "import-receipts": "receipts" } as const;
export type UploadKind = (typeof kinds)[keyof typeof kinds];

export function kindOf({ name }: ImportEndpoint): UploadKind {
  return kinds[name as keyof typeof kinds];
}

/** What every part of the review's screen shows, and how it says what a person did. */
export interface Desk {
  kind: UploadKind;
  review: Review;
  /** The answers so far, of which the last may not have been sent. */
  how: How;
  fileName: string;
  change: (change: Change) => void;
}
