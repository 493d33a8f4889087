import * as z from "zod/mini";
import type { Capture, StatusAnswer } from "../../gateway.ts";
import { type Ask, PaiseInAnswer, type RazorpayAccount, textIn } from "./calls.ts";
import { type Link, linkPath, readLink } from "./links.ts";
import { refundsOf } from "./refunds.ts";

const Payment = z.object({
  id: z.string(),
  amount: PaiseInAnswer,
  currency: z.string(),
  status: z.string(),
  method: z.nullish(z.string()),
  /** Includes tax. */
  fee: z.nullish(PaiseInAnswer),
  acquirer_data: z.unknown(),
  created_at: z.number(),
});
type Payment = z.infer<typeof Payment>;

const METHODS: Record<string, string> = {
  upi: "UPI",
  card: "Card",
  netbanking: "Net banking",
  wallet: "Wallet",
  emi: "EMI",
  bank_transfer: "Bank transfer",
};

/** Sums every captured payment that others have not given back. */
export async function captureOf(
  ask: Ask,
  { keyId }: RazorpayAccount,
  orderId: string,
  paid: readonly Link[],
): Promise<StatusAnswer> {
  const ids = (await Promise.all(paid.map((link) => paymentIdsOf(ask, link)))).flat();
  const payments = (await Promise.all(ids.map((id) => readPayment(ask, id)))).filter(isCaptured);
  if (payments.length === 0 || payments.length < ids.length) {
    return { outcome: "unknown", reason: "the link is paid, and its payments could not be read" };
  }
  const byItself = await Promise.all(payments.map((payment) => isRefundedByOthers(ask, payment)));
  if (byItself.includes(undefined)) return { outcome: "unknown", reason: "the refunds could not be read" };
  const kept = payments.filter((_, index) => byItself[index] === false);
  if (kept.length === 0) return { outcome: "told", order: { state: "autoRefunded" } };
  return { outcome: "told", order: { state: "succeeded", capture: sumOf(kept, keyId, orderId, paid) } };
}

/** A link from a list carries no payments, so it is read once more. */
async function paymentIdsOf(ask: Ask, link: Link): Promise<string[]> {
  const whole = link.payments?.length ? link : readLink(await ask("GET", linkPath(link.id)));
  // The empty id stands for money that the link does not name, so that nobody takes the rest for the whole.
  return whole?.payments?.length ? whole.payments.map((payment) => payment.payment_id) : [""];
}

async function readPayment(ask: Ask, id: string): Promise<Payment | undefined> {
  if (id === "") return undefined;
  const reply = await ask("GET", `/payments/${encodeURIComponent(id)}`);
  const read = reply.kind === "yes" ? z.safeParse(Payment, reply.body) : undefined;
  return read?.success ? read.data : undefined;
}

const isCaptured = (payment: Payment | undefined): payment is Payment =>
  payment?.status === "captured" || payment?.status === "refunded";

/** Given back in full by others: our own refunds carry our id as receipt. Undefined if unreadable. */
async function isRefundedByOthers(ask: Ask, { id, status }: Payment): Promise<boolean | undefined> {
  if (status !== "refunded") return false;
  const refunds = await refundsOf(ask, id);
  return typeof refunds === "string" ? undefined : refunds.every(({ receipt }) => !receipt);
}

function sumOf(payments: Payment[], merchantId: string, orderId: string, paid: readonly Link[]): Capture {
  const [first] = payments;
  return {
    amountPaise: payments.reduce((sum, { amount }) => sum + amount, 0),
    currency: onlyOne(payments.map(({ currency }) => currency)),
    // Answers do not name the account, but our key shows only our own account's links.
    merchantId,
    orderId: paid.every(({ reference_id }) => reference_id === orderId)
      ? orderId
      : onlyOne(paid.map(({ reference_id }) => reference_id ?? "")),
    gatewayPaymentIds: payments.map(({ id }) => id),
    method: METHODS[first?.method ?? ""] ?? first?.method ?? "",
    reference: textIn(first?.acquirer_data, "rrn") ?? textIn(first?.acquirer_data, "bank_transaction_id"),
    feePaise: payments.reduce((sum, { fee }) => sum + (fee ?? 0), 0),
    paidAt: first && new Date(first.created_at * 1000),
  };
}

/** The one value that all share; otherwise all of them, which equals nothing that we asked for. */
function onlyOne(values: string[]): string {
  return [...new Set(values)].join(" and ");
}
