import { expect, it } from "vitest";
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
