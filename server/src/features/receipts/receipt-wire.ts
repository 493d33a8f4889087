import type { Line } from "@aangan/contract/allocation";
import type { BillType } from "@aangan/contract/bill-kinds";
import type { Made } from "@aangan/contract/endpoint";
import { type Paise, paise } from "@aangan/contract/money";
import type { Receipt, Way } from "@aangan/contract/receipts";
import type { NamedReceipt } from "./queries.ts";

/** What the paper says, as of its day. */
export interface Face {
  name: string;
  complex: string;
  lines: (Line & { billType: BillType; dueOn: string })[];
  advancePaise: Paise;
}

export function receiptOnWire(row: NamedReceipt): Made<typeof Receipt> {
  const { name, complex, lines, advancePaise } = row.face as unknown as Face;
  return {
    _id: row.id,
    number: row.number,
    way: row.way as Way,
    userId: row.residentId,
    name,
    flatNumber: row.flatNumber,
    complex,
    amount: paise(row.amountPaise),
    receivedOn: row.receivedOn,
    issuedAt: row.issuedAt.toISOString(),
    takenBy: row.takenByName ?? "",
    reference: row.reference ?? "",
    note: row.note ?? "",
    lines: lines.map(({ billId, billType, dueOn, amountPaise }) => ({
      billId,
      billType,
      dueDate: dueOn,
      amount: paise(amountPaise),
    })),
    advance: paise(advancePaise),
    ...(row.endedAt && {
      reversal: { at: row.endedAt.toISOString(), by: row.endedByName ?? "", reason: row.endReason ?? "" },
    }),
  };
}
