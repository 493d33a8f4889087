import type { SettlementLine } from "../../../src/features/payments/company/gateway.ts";
import type { CompanyAnswer } from "../company-server.ts";
import { type BookedAttempt, type BookedLink, decimal, indianDayOf, indianIso, isPaid } from "./cashfree-book.ts";

/** Two per cent of a payment, and 18 per cent GST on that, both to the whole paisa below. */
const feeOf = (paise: number) => Math.floor(paise / 50);
const taxOf = (fee: number) => Math.floor((fee * 18) / 100);

interface Booked {
  line: SettlementLine;
  attempt: { orderId: string; paymentId: string };
  at: Date;
}

const settlement = (at: Date) => ({
  settlementId: `8${indianDayOf(at).replaceAll("-", "")}`,
  utr: `UTR${at.getTime()}`,
});

/** Every event of the account: payments with fees, refunds without. */
function events(
  links: ReadonlyMap<string, BookedLink>,
  foreign: readonly BookedAttempt[],
  hidden: ReadonlySet<string>,
): Booked[] {
  const payment = (attempt: BookedAttempt, orderId: string | null): Booked => {
    const feePaise = feeOf(attempt.paise);
    const money = { amountPaise: attempt.paise, feePaise, taxPaise: taxOf(feePaise) };
    const line = {
      kind: "payment" as const,
      orderId,
      gatewayId: attempt.paymentId,
      ...money,
      ...settlement(attempt.at),
    };
    return { line: { ...line, refundId: undefined }, attempt, at: attempt.at };
  };
  const ours = [...links.values()].filter(({ linkId }) => !hidden.has(linkId));
  return [
    ...ours.flatMap(({ linkId, attempts }) => attempts.filter(isPaid).map((attempt) => payment(attempt, linkId))),
    ...foreign.map((attempt) => payment(attempt, null)),
    ...ours.flatMap(({ linkId, refunds }) =>
      refunds
        .filter(({ status }) => status === "SUCCESS")
        .map((refund) => {
          const { cfRefundId: gatewayId, refundId, paymentId: captureId } = refund;
          const ids = { orderId: linkId, gatewayId, refundId, captureId };
          const money = { amountPaise: refund.paise, feePaise: 0, taxPaise: 0 };
          return {
            line: { kind: "refund" as const, ...ids, ...money, ...settlement(refund.at) },
            attempt: refund,
            at: refund.at,
          };
        }),
    ),
  ];
}

/** What the adapter should read of a day. */
export function reportedLines(
  day: string,
  links: ReadonlyMap<string, BookedLink>,
  foreign: readonly BookedAttempt[],
  hidden: ReadonlySet<string>,
): SettlementLine[] {
  return events(links, foreign, hidden)
    .filter(({ at }) => indianDayOf(at) === day)
    .map(({ line }) => line);
}

/** A page of POST /recon: events between two instants, with a cursor when there are more. */
export function reconPage(
  body: string,
  links: ReadonlyMap<string, BookedLink>,
  foreign: readonly BookedAttempt[],
  hidden: ReadonlySet<string>,
): CompanyAnswer {
  const { pagination, filters } = JSON.parse(body) as {
    pagination: { limit: number; cursor?: string };
    filters: { start_date: string; end_date: string };
  };
  if (pagination.limit < 10 || pagination.limit > 1000) {
    const message = "pagination.limit : should be between 10 and 1000";
    return { status: 400, body: { message, code: "pagination.limit_invalid", type: "invalid_request_error" } };
  }
  const [from, to] = [Date.parse(filters.start_date), Date.parse(filters.end_date)];
  const all = events(links, foreign, hidden).filter(({ at }) => at.getTime() >= from && at.getTime() <= to);
  const start = Number(pagination.cursor ?? 0);
  const end = start + pagination.limit;
  const data = all.slice(start, end).map(eventBody);
  return { status: 200, body: { cursor: end < all.length ? String(end) : null, limit: pagination.limit, data } };
}

function eventBody({ line, attempt, at }: Booked): object {
  const isPayment = line.kind === "payment";
  return {
    event_details: {
      event_id: line.gatewayId,
      event_type: isPayment ? "PAYMENT" : "REFUND",
      event_settlement_amount: decimal(line.amountPaise - line.feePaise - line.taxPaise),
      event_amount: decimal(line.amountPaise),
      sale_type: isPayment ? "CREDIT" : "DEBIT",
      event_status: "SUCCESS",
      entity: "recon",
      event_time: indianIso(at),
      event_currency: "INR",
      event_service_charge: decimal(line.feePaise),
      event_service_tax: decimal(line.taxPaise),
      event_remarks: null,
    },
    order_details: {
      order_id: attempt.orderId,
      order_amount: decimal(line.amountPaise),
      order_currency: "INR",
      order_tags: line.orderId === null ? null : { link_id: line.orderId },
    },
    payment_details: { cf_payment_id: attempt.paymentId, payment_currency: "INR", payment_group: "upi" },
    settlement_details: { cf_settlement_id: line.settlementId, utr: line.utr },
    dispute_details: null,
    refund_details: isPayment ? null : { refund_id: line.refundId, refund_arn: null },
  };
}
