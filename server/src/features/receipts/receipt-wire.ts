import type { BillType } from "@aangan/contract/bill-kinds";
import type { WireOf } from "@aangan/contract/endpoint";
import type { Line } from "@aangan/contract/features/receipts/allocation";
import type { Receipt, ReceiptMethod, ReceiptState } from "@aangan/contract/features/receipts/receipts";
import { type Paise, paise } from "@aangan/contract/money";
import type { Head } from "../settings/letterhead.ts";
import { remainderOf } from "./instruments/choose-instrument.ts";
import type { NamedReceipt } from "./queries.ts";

/** What the paper says, as of its day. */
export interface Face {
  name: string;
  complex: string;
  lines: (Line & { billType: BillType; dueOn: string })[];
  advancePaise: Paise;
  /** Missing from faces written before papers were printed. */
  head?: Head;
  takenBy?: string;
}

/** How a post-dated cheque is to be divided once it counts. */
export type PaperOptions = Face & { keepAdvance: boolean };

export function toReceipt(row: NamedReceipt): WireOf<typeof Receipt> {
  const { name, complex, lines, advancePaise } = (row.face ?? row.wish) as unknown as Face;
  return {
    _id: row.id,
    number: row.number ?? "",
    way: row.method as ReceiptMethod,
    state: row.state.toLowerCase() as ReceiptState,
    userId: row.residentId,
    name,
    flatNumber: row.flatNumber,
    complex,
    amount: paise(row.amountPaise),
    receivedOn: row.receivedOn,
    countedOn: row.countedOn,
    writtenAt: row.writtenAt.toISOString(),
    takenBy: row.takenByName ?? "",
    reference: row.reference ?? "",
    bank: row.bank,
    chequeOn: row.chequeOn,
    account: row.account ?? "",
    clearedOn: row.clearedOn,
    note: row.note ?? "",
    lines: lines.map(({ billId, billType, dueOn, amountPaise }) => ({
      billId,
      billType,
      dueDate: dueOn,
      amount: paise(amountPaise),
    })),
    advance: paise(advancePaise),
    ...movesOf(row),
    ...sharedOf(row),
  };
}

/** A receipt that was taken back is no part any more. */
function sharedOf({ id, amountPaise, endedAt, instrument }: NamedReceipt): Partial<WireOf<typeof Receipt>> {
  if (!instrument || endedAt !== null) return {};
  const { wholePaise, parts } = instrument;
  if (parts.length === 1 && wholePaise === amountPaise) return {};
  const otherParts = parts.filter((part) => part.id !== id);
  return {
    shared: {
      amount: paise(wholePaise),
      left: remainderOf(parts.map((part) => ({ ...part, wholePaise }))),
      others: otherParts.map((part) => ({
        _id: part.id,
        number: part.number ?? "",
        flatNumber: part.flatNumber,
        amount: paise(part.amountPaise),
      })),
    },
  };
}

function movesOf(row: NamedReceipt): Partial<WireOf<typeof Receipt>> {
  const { deposit, endedAt, returnedOn, returnCode, paidOutPaise, replaced, replacement, neverInBox } = row;
  return {
    ...(deposit && {
      deposit: { _id: deposit.id, account: deposit.toAccount, onDay: deposit.onDay, slip: deposit.slip ?? "" },
    }),
    ...(returnedOn && { returned: { on: returnedOn, code: returnCode ?? "", paidOut: paise(paidOutPaise) } }),
    ...(endedAt && {
      reversal: {
        ...{ at: endedAt.toISOString(), by: row.endedByName ?? "", reason: row.endReason ?? "" },
        ...(neverInBox?.day && { neverInBox: { amount: paise(neverInBox.paise), day: neverInBox.day } }),
      },
    }),
    ...(replaced && { replaces: { _id: replaced.id, number: replaced.number ?? "" } }),
    ...(replacement && { replacedBy: { _id: replacement.id, number: replacement.number ?? "" } }),
  };
}
