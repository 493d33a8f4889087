import type { WireOf } from "@aangan/contract/endpoint";
import type { Claim, ClaimState, OwnClaim, PictureType } from "@aangan/contract/features/claims";
import { type Paise, paise } from "@aangan/contract/money";
import type { ShownClaim } from "./queries.ts";

/** The bills that a notice is for, as its row keeps them. */
export type ClaimDraft = { billId: string; amountPaise: Paise }[];

export function toClaim(row: ShownClaim): WireOf<typeof Claim> {
  return {
    _id: row.id,
    state: row.state.toLowerCase() as ClaimState,
    amount: paise(row.amountPaise),
    paidOn: row.paidOn,
    reference: row.reference,
    account: row.account ?? "",
    lines: (row.requestedLines as unknown as ClaimDraft).map(({ billId, amountPaise }) => ({
      billId,
      amount: paise(amountPaise),
    })),
    note: row.note ?? "",
    picture: row.pictureType as PictureType | null,
    madeAt: row.madeAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    reason: row.reason ?? "",
    ...(row.receiptId !== null && {
      receipt: { _id: row.receiptId, number: row.number ?? "", takenBack: row.takenBackAt !== null },
    }),
  };
}

export function toOwnClaim(row: ShownClaim): WireOf<typeof OwnClaim> {
  const { residentId: userId, name, flatNumber, complex, decidedByName, otherFlats } = row;
  return { ...toClaim(row), userId, name, flatNumber, complex, decidedBy: decidedByName ?? "", otherFlats };
}
