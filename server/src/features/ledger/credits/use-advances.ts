import { type Paise, paise } from "@aangan/contract/money";
import type { Clock } from "../../../platform/clock.ts";
import type { CommitInfo } from "../../../platform/commit.ts";
import type { Database } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/ids.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Log } from "../../../platform/watching/log.ts";
import { forEachIsolated } from "../../alerts/each-apart.ts";
import type { PaymentsOfBill } from "../../bills/payments-of-bill.ts";
import { pendingBillsOf } from "../../bills/pending-bills.ts";
import { findCredit } from "../locks.ts";
import { advancesToUse } from "../queries.ts";
import { useCredit } from "./use-credit.ts";

interface Needs {
  database: Database;
  commit: CommitInfo;
  clock: Clock;
  log: Log;
}

/** Credits that are not kept pay their residents' bills, the one due first before others. One that fails is left for the next night. */
export async function useAdvances(needs: Needs, payments: Omit<PaymentsOfBill, "bookSpentRefunds">): Promise<void> {
  const advances = await advancesToUse(needs.database.db);
  const nameOf = ({ id }: { id: number }) => ({ subject: String(id) });
  await forEachIsolated(needs, advances, (advance) => useAdvance(needs, advance, payments), nameOf);
}

async function useAdvance(
  { database: { db }, commit, clock }: Needs,
  { id, residentId }: { id: number; residentId: string },
  payments: Omit<PaymentsOfBill, "bookSpentRefunds">,
): Promise<void> {
  const actor = { kind: "clock" as const, id: "clock" };
  const info = { actor, action: "use-advances", subject: String(id), requestId: newId() };
  for (const bill of await pendingBillsOf(db, residentId).execute()) {
    const leftPaise = (await findCredit(db, id))?.leftPaise ?? 0;
    const amountPaise = fitting(leftPaise, bill.remainingPaise, payments.leastPaise);
    if (amountPaise === 0) continue;
    const use = { creditId: String(id), billId: bill.id, amountPaise };
    await commit(info, (tx) => useCredit(tx, actor, use, payments, clock())).catch(passOver);
  }
}

/** All, or as much as leaves a rest that can be paid online. */
function fitting(available: number, due: number, min: Paise): Paise {
  return paise(available >= due ? due : Math.max(0, Math.min(available, due - min)));
}

/** A bill with an open payment, under review or frozen waits for another night. */
function passOver(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
