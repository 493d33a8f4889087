import { paise } from "@aangan/contract/money";
import { newOrderId } from "../../../server/src/platform/ids.ts";
import type { UnpaidBill } from "./books.ts";
import type { Town } from "./open-town.ts";

const MINUTE_MS = 60_000;
const AT_ONCE = 20;

/**
 * Opens a payment of each bill as of ten minutes after the click, with its order in the company's book. Returns the
 * orders' ids. The reconciler is due in an hour, so that only the company's messages settle them.
 */
export async function openOrders(town: Town, bills: readonly UnpaidBill[]): Promise<string[]> {
  const { company } = town;
  const now = Date.now();
  const createdAt = new Date(now - 10 * MINUTE_MS);
  const expiresAt = new Date(now + 5 * MINUTE_MS);
  const remainingBills = bills.values();
  const opened: { id: string; gatewayOrderId: string; paymentUrl: string; bill: UnpaidBill }[] = [];
  const { delayMs } = company.server.script;
  company.server.script.delayMs = 0;

  async function openNext(): Promise<void> {
    for (const bill of remainingBills) {
      const id = newOrderId();
      const answer = await company.gateway.createOrder({
        orderId: id,
        amountPaise: paise(bill.remainingPaise),
        currency: "INR",
        description: bill.id,
        returnUrl: `${town.url}/flat/api/payments/return/${id}`,
        expiresAt,
        payer: { id: bill.flatNumber.replace("-", ""), name: "Resident", email: "r@example.com", phone: "9876543210" },
      });
      if (answer.outcome !== "opened") throw new Error(`the company opened no order: ${answer.reason}`);
      opened.push({ id, ...answer, bill });
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, openNext));
  company.server.script.delayMs = delayMs;
  const rows = opened.map(({ id, gatewayOrderId, paymentUrl, bill }) => ({
    ...{ id, gatewayOrderId, paymentUrl, createdAt, expiresAt },
    billId: bill.id,
    residentId: bill.residentId,
    flatNumber: bill.flatNumber,
    gateway: company.name,
    amountPaise: bill.remainingPaise,
    state: "PENDING",
    nextCheckAt: new Date(now + 60 * MINUTE_MS),
  }));
  await town.database.inTransaction(async (tx) => {
    for (let from = 0; from < rows.length; from += 1_000) {
      await tx
        .insertInto("payments")
        .values(rows.slice(from, from + 1_000))
        .execute();
    }
  });
  return opened.map(({ id }) => id);
}
