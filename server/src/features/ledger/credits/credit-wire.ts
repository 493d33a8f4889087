import type { WireOf } from "@aangan/contract/endpoint";
import type { Credit } from "@aangan/contract/features/credits";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../../platform/database/db.ts";
import { creditsToList } from "../queries.ts";

export async function listedCredits(db: Db, id?: number): Promise<WireOf<typeof Credit>[]> {
  return (await creditsToList(db, id)).map((row) => ({
    ...row,
    kept: row.reserved,
    waits: row.awaitsClearance,
    _id: String(row.id),
    userId: row.residentId,
    former: row.leftAt !== null,
    amount: paise(row.amountPaise),
    used: paise(row.usedPaise),
    refunded: paise(row.refundedPaise - row.reversedPaise),
    takenBack: takeBackOf(row),
    held: paise(row.heldPaise),
    left: paise(row.leftPaise),
    uses: row.uses.map((use) => ({
      ...use,
      _id: String(use.id),
      amount: paise(use.amountPaise),
      usedAt: new Date(use.usedAt).toISOString(),
      usedBy: use.usedByName ?? "",
      takenBackBy: use.returnedByName ?? "",
      takenBackReason: use.reason ?? "",
      takenBackAt: use.returnedAt === null ? null : new Date(use.returnedAt).toISOString(),
    })),
  }));
}

type TakenBack = Pick<
  Awaited<ReturnType<typeof creditsToList>>[number],
  "reversedPaise" | "undonePaise" | "receiptState"
>;

function takeBackOf({ reversedPaise, undonePaise, receiptState }: TakenBack): WireOf<typeof Credit>["takenBack"] {
  if (undonePaise > 0) return { amount: paise(undonePaise), why: "assignment_undone" };
  if (reversedPaise === 0) return null;
  return {
    amount: paise(reversedPaise),
    why: receiptState === "BOUNCED" ? "cheque_returned" : "receipt_taken_back",
  };
}
