import { expect, it, vi } from "vitest";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";
import { later } from "../../../platform/clock.ts";

const open = useOpenPayment();

it("A click that waits for the page of one that died asks for it as soon as that one's time is over", async () => {
  const { desk, resident, bill, payment } = open;
  const died = { paymentUrl: null, openingUntil: later(desk.now(), 1_000) };
  await desk.database.inTransaction((tx) => tx.updateTable("payments").set(died).where("id", "=", payment).execute());
  const joined = desk.click(resident, bill, 500);
  // It waits for much longer than that.
  setTimeout(() => desk.pass(1_000), 500);
  expect((await joined).transactionId).toBe(payment);
});

it("A click that waits for the page of one that our database broke off asks again at once, for the same order", async () => {
  const { desk, resident, payment: before } = open;
  const { script, orders } = desk.gateway;
  const bill = await desk.bill(resident, 300);
  const transactions = vi.spyOn(desk.database, "inTransaction");
  let joined: ReturnType<typeof desk.click> | undefined;
  // The company has opened the page, and our database cannot keep it.
  script.beforeAnswer = async () => {
    script.beforeAnswer = undefined;
    transactions.mockClear();
    joined = desk.click(resident, bill, 300);
    await expect.poll(() => transactions.mock.settledResults.length).toBe(2);
    transactions.mockRejectedValueOnce(new Error("Connection terminated"));
  };
  await expect(desk.click(resident, bill, 300)).rejects.toThrow("Connection terminated");
  const { transactionId } = (await joined) ?? {};
  expect([...orders.keys()].filter((id) => id !== before).at(-1)).toBe(transactionId);
  expect(await desk.database.db.selectFrom("payments").select("id").where("billId", "=", bill).execute()).toEqual([
    { id: transactionId },
  ]);
  transactions.mockRestore();
});
