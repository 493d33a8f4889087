import { randomBytes } from "node:crypto";

export const MERCHANT = "SGTEST";
export const CLIENT = "hdfcmaster";

const statusIds: Record<string, number> = {
  NEW: 10,
  AUTHORIZING: 28,
  CHARGED: 21,
  AUTHORIZATION_FAILED: 27,
  AUTO_REFUNDED: 36,
};

/** The number beside a status; an unknown number for a status that is not in the fact sheet. */
export const statusIdOf = (status: string) => statusIds[status] ?? 99;

/** One attempt to pay, or one charge. */
export interface Attempt {
  txnId: string;
  amountPaise: number;
  at: Date;
}

export interface RefundMade {
  refundId: string;
  amountPaise: number;
  status: string;
  at: Date;
  initiatedBy: "API" | "AUTO_REFUNDED";
}

/** An order in the company's book. */
export interface BookedOrder {
  id: string;
  orderId: string;
  amountPaise: number;
  /** What its answers say if a test wants that to differ from the order. */
  effectivePaise: number;
  currency: string;
  merchantId: string;
  customerId: string;
  customerPhone: string;
  returnUrl: string;
  status: string;
  createdAt: Date;
  expiresAt: Date;
  attempts: number;
  /** The attempt that the order reports. */
  shown: Attempt | undefined;
  charges: Attempt[];
  refunds: RefundMade[];
}

/** Times are UTC and in whole seconds. */
export const second = (at: Date) => at.toISOString().replace(/\.\d{3}Z$/, "Z");

export const hex32 = () => randomBytes(16).toString("hex");

/** Dividing by a hundred gives the nearest double, which JSON writes as the shortest decimal: 2500, 2500.5. */
const rupees = (paise: number) => paise / 100;

const TEN_DAYS_MS = 10 * 24 * 60 * 60_000;

/** After ten days the bank hands a pending refund to a person. */
function refundBody(refund: RefundMade, now: Date) {
  const isForgotten = refund.status === "PENDING" && now.getTime() - refund.at.getTime() > TEN_DAYS_MS;
  const isDone = refund.status === "SUCCESS";
  return {
    unique_request_id: refund.refundId,
    amount: rupees(refund.amountPaise),
    status: isForgotten ? "MANUAL_REVIEW" : refund.status,
    id: isDone ? `7411${refund.refundId}` : null,
    ref: isDone ? `314${refund.refundId}` : null,
    ...(isDone && { arn: `74332${refund.refundId}`, pg_processed_at: second(now) }),
    sent_to_gateway: refund.status !== "PENDING",
    refund_type: "STANDARD",
    refund_source: "CCAVENUE_V2",
    initiated_by: refund.initiatedBy,
    error_message: "",
    error_code: null,
    created: second(refund.at),
  };
}

/** What can still be refunded. A pending refund holds its amount, a failed one releases it. */
export function refundHeldPaise(order: BookedOrder): number {
  const activeRefunds = order.refunds.filter((refund) => refund.status !== "FAILURE");
  return activeRefunds.reduce((sum, refund) => sum + refund.amountPaise, 0);
}

/** The keys about the attempt, absent before the first one. */
function attemptBody({ orderId, status, currency, effectivePaise }: BookedOrder, { txnId, amountPaise, at }: Attempt) {
  const isCharged = status === "CHARGED" || status === "AUTO_REFUNDED";
  const transaction = { txn_id: txnId, txn_uuid: `moz${txnId.slice(-12)}` };
  return {
    ...transaction,
    maximum_eligible_refund_amount: rupees(effectivePaise),
    payment_method_type: "UPI",
    payment_method: "UPI",
    payer_vpa: "success@upi",
    bank_error_code: "",
    bank_error_message: "",
    gateway_id: 16,
    gateway_reference_id: null,
    txn_detail: {
      ...transaction,
      order_id: orderId,
      status,
      error_code: null,
      error_message: "",
      txn_amount: rupees(amountPaise),
      net_amount: rupees(amountPaise),
      surcharge_amount: null,
      tax_amount: null,
      currency,
      gateway: "CCAVENUE_V2",
      created: second(at),
      last_updated: second(at),
    },
    payment_gateway_response: {
      resp_code: isCharged ? "Success" : null,
      resp_message: isCharged ? "Transaction is Successful" : null,
      rrn: isCharged ? "bs46c36aad4a1c" : null,
      epg_txn_id: isCharged ? "314012701491" : null,
      txn_id: txnId,
      created: second(at),
      arn: null,
    },
  };
}

/** An order as the status call, the refund call and messages show it. */
export function orderBody(order: BookedOrder, now: Date, url: string) {
  const heldPaise = refundHeldPaise(order);
  const link = `${url}/payment-page/order/${order.id}`;
  return {
    order_id: order.orderId,
    id: order.id,
    merchant_id: order.merchantId,
    status: order.status,
    status_id: statusIdOf(order.status),
    amount: rupees(order.amountPaise),
    currency: order.currency,
    effective_amount: rupees(order.effectivePaise),
    refunded: heldPaise > 0 && heldPaise >= order.effectivePaise,
    amount_refunded: rupees(heldPaise),
    customer_id: order.customerId,
    customer_email: null,
    customer_phone: order.customerPhone,
    date_created: second(order.createdAt),
    last_updated: second(order.shown?.at ?? order.createdAt),
    order_expiry: second(order.expiresAt),
    return_url: order.returnUrl,
    product_id: "",
    payment_links: { web: link, mobile: link, iframe: link },
    udf1: "",
    ...(order.shown && attemptBody(order, order.shown)),
    ...(order.refunds.length > 0 && { refunds: order.refunds.map((refund) => refundBody(refund, now)) }),
    metadata: { order_expiry: second(order.expiresAt), payment_page_client_id: CLIENT },
    emi_details: {},
    offers: [],
    additional_info: {},
  };
}

/** The answer that opens a page, with a payload for phones that the portal must not pass on. */
export function sessionBody(order: BookedOrder, now: Date, url: string) {
  const tokenExpiry = second(new Date(now.getTime() + 15 * 60_000));
  return {
    status: order.status,
    id: order.id,
    order_id: order.orderId,
    payment_links: { web: `${url}/payment-page/order/${order.id}`, expiry: second(order.expiresAt) },
    sdk_payload: {
      requestId: hex32(),
      service: "in.juspay.hyperpay",
      payload: {
        clientId: CLIENT,
        merchantId: MERCHANT,
        orderId: order.orderId,
        // A whole amount has one decimal here: "2500.0".
        amount: order.amountPaise % 100 === 0 ? `${rupees(order.amountPaise)}.0` : String(rupees(order.amountPaise)),
        currency: order.currency,
        clientAuthToken: `tkn_${hex32()}`,
        clientAuthTokenExpiry: tokenExpiry,
      },
      expiry: second(order.expiresAt),
    },
    order_expiry: second(order.expiresAt),
  };
}
