import type { Office, Resident } from "../../../e2e/people.ts";
import { payAtSandbox } from "../../../e2e/sandbox.ts";

/** More payments than a page of the history has. */
const PAYMENTS = 11;

/** Three bills of a resident and payments in every state; returns the address of each. */
export async function payByAllMethods(url: string, office: Office, resident: Resident) {
  const small = await office.raiseBill(resident, 500, "maintenance");
  const bill = await office.raiseBill(resident, 123456.5);
  const pendingBill = await office.raiseBill(resident, 850, "maintenance");
  const successful = await payAtSandbox(url, resident, small, 40, "pay");
  for (let count = 1; count < PAYMENTS; count++) await payAtSandbox(url, resident, small, 40, "pay");
  const failed = await payAtSandbox(url, resident, bill, 5000, "decline");
  const pending = await payAtSandbox(url, resident, pendingBill, 850, "leave-pending");
  const opened = await payAtSandbox(url, resident, bill, 6000);
  return {
    successful: successful.transactionId,
    failed: failed.transactionId,
    pending: pending.transactionId,
    page: opened.paymentUrl,
    closedPage: successful.paymentUrl,
  };
}
