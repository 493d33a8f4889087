import { type BadRow, type RefusalCode, type RefusalParams, refusals, refusalText } from "@aangan/contract/refusals";

/** More about a refusal: the field it is about, the bad rows of a spreadsheet, the parameters of its sentence. */
export interface RefusalDetail {
  field?: string | undefined;
  rows?: BadRow[];
  params?: RefusalParams;
  /** Seconds after which it makes sense to try again. */
  retryAfter?: number;
}

/** An expected "no". Its status and its sentence come from the contract's one table. */
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

/** Says no: ends the operation, and with it its transaction. */
export function refuse(code: RefusalCode, detail?: RefusalDetail): never {
  throw new Refusal(code, detail);
}
