import { describe, expect, it } from "vitest";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";
import { createCommit } from "../../../platform/commit.ts";
import type { Database } from "../../../platform/database/db.ts";
import { OutcomeUnknown } from "../../../platform/database/outcome-unknown.ts";
import { paymentById } from "../queries.ts";
import { fetchOrderState } from "./fetch-order-state.ts";

const open = useOpenPayment();

/** A database whose first commits happen, and nobody hears that they did. */
function unheard(database: Database, times: number): Database {
  let remaining = times;
  const unheardOf = (one: Database): Database => ({
    ...one,
    lentTo: (caller) => unheardOf(one.lentTo(caller)),
    inTransaction: async (work) => {
      const result = await one.inTransaction(work);
      if (remaining-- > 0) throw new OutcomeUnknown("canceling wait for synchronous replication");
      return result;
    },
  });
  return unheardOf(database);
}

/** The gateway has the money, and its answer is applied by way of a database like this. */
async function settleBy(database: Database) {
  const { desk, payment } = open;
  desk.gateway.pay(payment);
  const row = await paymentById(desk.database.db, payment);
  if (!row) throw new Error("no payment");
  const needs = { ...desk.needs, commit: createCommit(database, desk.now) };
  return fetchOrderState(needs, row, "status");
}

describe("A payment whose commit has an unknown outcome", () => {
  it("is applied again, and moves the money once", async () => {
    const { payment } = await settleBy(unheard(open.desk.database, 1));
    expect(payment.state).toBe("SUCCESS");
    expect(await open.desk.billOf(open.bill)).toMatchObject({ amountPaidPaise: 500_00, remainingPaise: 0 });
  });

  it("is acknowledged to nobody while it stays unknown", async () => {
    await expect(settleBy(unheard(open.desk.database, 100))).rejects.toBeInstanceOf(OutcomeUnknown);
  });
});
