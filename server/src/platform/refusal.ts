import { type BadRow, type RefusalCode, type RefusalParams, refusals, refusalText } from "@aangan/contract/refusals";

export interface RefusalDetail {
  field?: string | undefined;
  rows?: BadRow[];
  params?: RefusalParams;
  /** In seconds. */
  retryAfter?: number;
}

/** An expected "no". Its status and text come from the contract. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly detail: RefusalDetail;

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(refusalText(code, detail.field ? { field: detail.field, ...detail.params } : detail.params));
    this.code = code;
    this.status = refusals[code][0];
    this.detail = detail;
  }
}

/** Throws a Refusal, which also rolls back the transaction. */
export function refuse(code: RefusalCode, detail?: RefusalDetail): never {
  throw new Refusal(code, detail);
}
