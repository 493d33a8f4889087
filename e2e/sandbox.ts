import { call } from "./calls.ts";
import type { Bill, Resident } from "./people.ts";

/**
 * Pays a bill at the sandbox gateway without a browser; returns the transaction id. Undecided, its page is only opened.
 */
export async function payAtSandbox(
  url: string,
  { token, complex }: Resident,
  { _id: billId }: Bill,
  amount: number,
  decision?: "pay" | "decline" | "leave-pending",
): Promise<{ transactionId: string; paymentUrl: string }> {
  interface Opened {
    transactionId: string;
    paymentUrl: string;
  }
  const opened = await call<Opened>(url, "POST", "/auth/pay-bill", { token, body: { billId, amount, complex } });
  if (decision) {
    const form = new URLSearchParams({ decision, method: "UPI" });
    await fetch(opened.paymentUrl, { method: "POST", body: form, redirect: "manual" });
    if (decision !== "leave-pending") await call(url, "GET", `/auth/pay-status/${opened.transactionId}`, { token });
  }
  return opened;
}
