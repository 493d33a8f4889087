import * as z from "zod/mini";
import type { StatusAnswer } from "../../company/gateway.ts";
import { addUp, onlyOne, type Part, readAs, reportedOrder, unknown } from "../answers.ts";
import type { Ask } from "../ask-company.ts";
import { textIn, WholePaise } from "./fields.ts";
import { Link, linkPath } from "./links.ts";
import { refundsOf } from "./refunds.ts";

const Payment = z.object({
  id: z.string(),
  amount: WholePaise,
  currency: z.string(),
  /** A payment in any other state moved no money. */
  status: z.enum(["captured", "refunded"]),
  method: z.nullish(z.string()),
  /** Includes tax. */
  fee: z.nullish(WholePaise),
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
export async function captureOf(ask: Ask, merchantId: string, orderId: string, paid: Link[]): Promise<StatusAnswer> {
  const ids = (await Promise.all(paid.map((link) => paymentIdsOf(ask, link)))).flat();
  const replies = await Promise.all(ids.filter(Boolean).map((id) => ask("GET", `/payments/${encodeURIComponent(id)}`)));
  const payments = replies.map((reply) => readAs(Payment, reply)).filter((payment) => payment !== undefined);
  if (payments.length === 0 || payments.length < ids.length) {
    return unknown("the link is paid, and its payments could not be read");
  }
  const byItself = await Promise.all(payments.map((payment) => isRefundedByOthers(ask, payment)));
  if (byItself.includes(undefined)) return unknown("the refunds could not be read");
  const retained = payments.filter((_, index) => byItself[index] === false);
  if (retained.length === 0) return reportedOrder({ state: "autoRefunded" });
  const isOurs = paid.every(({ reference_id }) => reference_id === orderId);
  const referencedId = isOurs ? orderId : onlyOne(paid.map(({ reference_id }) => reference_id ?? ""));
  // Answers do not name the account, but our key shows only our own account's links.
  return reportedOrder(addUp(retained.map(partOf), { merchantId, orderId: referencedId }));
}

/** A link from a list carries no payments, so it is read once more. */
async function paymentIdsOf(ask: Ask, link: Link): Promise<string[]> {
  const fullLink = link.payments?.length ? link : readAs(Link, await ask("GET", linkPath(link.id)));
  // The empty id stands for money that the link does not name, so that nobody takes the rest for the whole.
  return fullLink?.payments?.length ? fullLink.payments.map((payment) => payment.payment_id) : [""];
}

/** Given back in full by others: our own refunds carry our id as receipt. Undefined if unreadable. */
async function isRefundedByOthers(ask: Ask, { id, status }: Payment): Promise<boolean | undefined> {
  if (status !== "refunded") return false;
  const refunds = await refundsOf(ask, id);
  return typeof refunds === "string" ? undefined : refunds.every(({ receipt }) => !receipt);
}

function partOf({ id, amount: amountPaise, currency, method, fee, acquirer_data, created_at }: Payment): Part {
  return {
    id,
    amountPaise,
    currency,
    method: METHODS[method ?? ""] ?? method ?? "",
    reference: textIn(acquirer_data, "rrn") ?? textIn(acquirer_data, "bank_transaction_id"),
    feePaise: fee ?? 0,
    paidAt: new Date(created_at * 1000),
  };
}
