import { beforeEach, describe, expect, it, vi } from "vitest";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";

/** The pauses that were made, in milliseconds, and what happens in the next one. */
const pauses = vi.hoisted(() => ({ made: [] as number[], during: async (): Promise<void> => {} }));

vi.mock("node:timers/promises", async (original) => ({
  ...(await original<object>()),
  setTimeout: async (ms: number) => {
    if (ms === 0) return;
    pauses.made.push(ms);
    await pauses.during();
  },
}));

const open = useOpenPayment();

beforeEach(() => {
  open.desk.needs.statusWaitMs = 8_000;
  pauses.made = [];
  pauses.during = async () => {};
});

describe("Who asks how a payment stands", () => {
  it("hears 25 ms later that the company's message has come meanwhile", async () => {
    pauses.during = async () => {
      pauses.during = async () => {};
      open.desk.gateway.pay(open.payment);
      await open.desk.webhook(open.payment);
    };
    expect((await open.desk.status(open.resident, open.payment)).status).toBe("SUCCESS");
    expect(pauses.made).toEqual([25]);
  });

  it("is looked for again soon at first, then twice a second", async () => {
    let remainingPauses = 8;
    pauses.during = async () => {
      if (--remainingPauses > 0) return;
      open.desk.gateway.pay(open.payment);
      await open.desk.webhook(open.payment);
    };
    await open.desk.status(open.resident, open.payment);
    expect(pauses.made).toEqual([25, 50, 100, 200, 400, 500, 500, 500]);
  });
});

describe("A payment that was made", () => {
  beforeEach(() => {
    open.desk.needs.statusWaitMs = 0;
  });

  it("says what its bill has left", async () => {
    const bill = await open.desk.bill(open.resident, 500);
    const { transactionId } = await open.desk.click(open.resident, bill, 120.5);
    expect(await open.desk.status(open.resident, transactionId)).not.toHaveProperty("billRemaining");
    open.desk.gateway.pay(transactionId);
    open.desk.pass(5_000);
    expect(await open.desk.status(open.resident, transactionId)).toMatchObject({ billRemaining: 379.5 });
    expect(await open.desk.status(open.resident, transactionId)).toMatchObject({ billRemaining: 379.5 });
  });

  it("says nothing of a bill that was cancelled before the money came", async () => {
    const bill = await open.desk.bill(open.resident, 500);
    const { transactionId } = await open.desk.click(open.resident, bill, 500);
    open.desk.gateway.tell(transactionId, "failed");
    await open.desk.webhook(transactionId);
    await open.desk.database.inTransaction((tx) =>
      tx
        .updateTable("bills")
        .set({ cancelledAt: open.desk.now(), cancelledBy: "office", cancelReason: "Raised twice" })
        .where("id", "=", bill)
        .execute(),
    );
    open.desk.gateway.pay(transactionId);
    await open.desk.webhook(transactionId);
    expect(await open.desk.status(open.resident, transactionId)).not.toHaveProperty("billRemaining");
  });
});
