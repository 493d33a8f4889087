import type { ReceiptMethod, ReceiptState } from "@aangan/contract/features/receipts/receipts";
import { settingDefaults } from "@aangan/contract/features/settings/settings";
import { type Paise, paise } from "@aangan/contract/money";
import type { Db } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { NamedReceipt } from "../queries.ts";
import type { Face } from "../receipt-wire.ts";
import { receiptByToken, receiptsById, refundSummaryOf } from "./paper-queries.ts";

/** A receipt as it is printed: its face, and what became of it. */
export interface PrintedReceipt extends Face {
  /** Empty while a cheque is post-dated; then there is no token either. */
  number: string;
  token: string;
  way: ReceiptMethod;
  state: ReceiptState;
  flatNumber: string;
  amountPaise: Paise;
  receivedOn: string;
  issuedAt: Date;
  takenBy: string;
  reference: string;
  bank: string;
  chequeOn: string | null;
  account: string;
  endedAt: Date | null;
  replaces: string;
  replacedBy: string;
}

type PaperSetting = (typeof settingDefaults)["paper"];

interface PrintOptions {
  ids: readonly string[];
  /** Only this resident's own. */
  residentId?: string;
}

/** In the order of the ids, with the setting of papers. Refuses with `not_found` unless all are there. */
export async function receiptsToPrint(db: Db, { ids, residentId }: PrintOptions) {
  const found = await receiptsById(db, ids);
  const rows = new Map(found.map((row) => [row.id, row]));
  const receipts = ids.map((id): PrintedReceipt => {
    const row = rows.get(id);
    if (!row || (residentId !== undefined && row.residentId !== residentId)) return refuse("not_found");
    return printed(row);
  });
  const setting: PaperSetting = JSON.parse(found[0]?.paperSetting ?? "null") ?? settingDefaults.paper;
  return { receipts, setting };
}

function printed(row: NamedReceipt): PrintedReceipt {
  const face = (row.face ?? row.wish) as unknown as Face;
  return {
    ...face,
    number: row.number ?? "",
    token: row.token ?? "",
    way: row.method as ReceiptMethod,
    state: row.state.toLowerCase() as ReceiptState,
    flatNumber: row.flatNumber,
    amountPaise: paise(row.amountPaise),
    receivedOn: row.receivedOn,
    issuedAt: row.issuedAt ?? row.writtenAt,
    takenBy: face.takenBy ?? row.takenByName ?? "",
    reference: row.reference ?? "",
    bank: row.bank,
    chequeOn: row.chequeOn,
    account: row.account ?? "",
    endedAt: row.endedAt,
    replaces: row.replaced?.number ?? "",
    replacedBy: row.replacement?.number ?? "",
  };
}

/** The receipt whose paper has this token; undefined for any other. */
export async function receiptOfToken(db: Db, token: string) {
  const row = await receiptByToken(db, token);
  if (!row) return undefined;
  const { number, flatNumber, issuedAt, amountPaise, method, state, endedAt } = row;
  const back = await refundSummaryOf(db, row.id);
  return {
    number: number ?? "",
    flatNumber,
    issuedAt: issuedAt ?? refuse("not_found"),
    amountPaise: paise(amountPaise),
    way: method as ReceiptMethod,
    state: state.toLowerCase() as ReceiptState,
    endedAt,
    ...(back && { back: { ...back, paise: paise(back.paise) } }),
  };
}
