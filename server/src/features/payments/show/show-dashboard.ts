import type { Made } from "@aangan/contract/endpoint";
import { type Paise, paise } from "@aangan/contract/money";
import type { PendingBill } from "@aangan/contract/payments";
import type { Db } from "../../../platform/database/db.ts";
import { pendingBillOnWire } from "../../bills/pending-bills.ts";
import { owedAndPaid } from "../queries.ts";
import { paymentOnWire } from "./wire.ts";

type Waiting = Awaited<ReturnType<typeof owedAndPaid>>[number]["waiting"];

/** All as of one instant. `leastPaise` is the least that can be paid online. */
export async function showDashboard(db: Db, resident: { id: string }, leastPaise: Paise) {
  const [read] = await owedAndPaid(db, { residentId: resident.id });
  const { owed = [], paid = [], waiting = [], creditPaise, hadBills } = read ?? {};
  return {
    pendingBills: owed.map((row) => {
      const own = waitingOnWire(waiting.filter(({ billId }) => billId === row.id));
      return { ...pendingBillOnWire(row), ...(own && { waiting: own }) };
    }),
    paymentHistory: paid.map(paymentOnWire),
    hadBills: hadBills === true,
    credit: paise(creditPaise ?? 0),
    leastOnline: leastPaise,
  };
}

function waitingOnWire(payments: Waiting): Made<typeof PendingBill>["waiting"] {
  const [oldest] = payments;
  const newest = payments.at(-1);
  if (!oldest || !newest) return undefined;
  return {
    amount: paise(payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0)),
    since: new Date(oldest.createdAt).toISOString(),
    paymentId: newest.id,
    underReview: payments.some(({ state }) => state === "REVIEW"),
  };
}
