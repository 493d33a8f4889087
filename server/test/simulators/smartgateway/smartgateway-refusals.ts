import { randomUUID } from "node:crypto";
import { paiseFromText } from "@aangan/contract/money";
import type { CompanyAnswer, CompanyCall } from "../company-server.ts";
import { type BookedOrder, CLIENT, refundHeldPaise } from "./smartgateway-orders.ts";

/** What the bank's firewall answers to a caller without a user agent. */
export const WEB_WALL: CompanyAnswer = {
  status: 403,
  body: "<html><body>Error 1010 Access denied</body></html>",
  headers: { "content-type": "text/html" },
};

const refusal = (status: number, body: unknown): CompanyAnswer => ({ status, body });

const errorInfo = (code: string, message: string, more: object = {}) => ({
  category: "USER_ERROR",
  code,
  developer_message: message,
  user_message: message,
  href: "NA",
  request_id: randomUUID(),
  ...more,
});

/** A wrong key or merchant; this body has no error_message. */
export function accessDenied(): CompanyAnswer {
  const error_info = errorInfo("UNAUTHORIZED", "Access denied.", { user_message: "Unauthorized." });
  return refusal(401, { status: "error", error_code: "access_denied", error_info });
}

/** An unknown order is 400, not 404. */
export function notFound(orderId: string): CompanyAnswer {
  return refusal(400, { status_id: 40, status: "NOT_FOUND", order_id: orderId });
}

function invalid(status: string, field_name: string, reason: string): CompanyAnswer {
  const error_info = errorInfo("INVALID_INPUT", "Invalid input data", { fields: [{ field_name, reason }] });
  return refusal(400, { status, error_code: "INVALID_REQUEST", error_message: "Bad Request.", error_info });
}

function unparsed(field_name: string): CompanyAnswer {
  const fields = [{ field_name, reason: "Invalid value passed, expected String" }];
  const error_info = errorInfo("INVALID_INPUT", "Failed while parsing your request.", { fields });
  return refusal(400, { status: "ERROR", error_code: "Bad request.", error_message: "Bad request.", error_info });
}

const AMOUNT = /^\d+(\.\d{1,2})?$/;

const paiseOf = (text: string) => paiseFromText(text) ?? 0;
const isAmount = (text: string) => AMOUNT.test(text) && paiseOf(text) > 0;

/** Rules of fields. Bodies without a sample in the fact sheet take the form of those with one. */
const fieldRules: Record<string, (value: string) => boolean> = {
  order_id: (value) => /^[A-Za-z0-9]{1,20}$/.test(value),
  customer_phone: (value) => /^\d{10}$/.test(value),
  // The bank refuses queries and IP addresses, but its test mode accepts this machine.
  return_url: (value) => {
    const url = URL.parse(value);
    const isNumber = /^[\d.]+$|^\[/.test(url?.hostname ?? "1");
    return url !== null && url.search === "" && (!isNumber || url.hostname === "127.0.0.1");
  },
  "metadata.expiryInMins": (value) => /^[1-9]\d*$/.test(value),
  first_name: (value) => /^[A-Za-z0-9().\-_]*$/.test(value),
  last_name: (value) => /^[A-Za-z0-9().\-_]*$/.test(value),
};

/** Why the bank refuses to open an order; undefined if it does not. */
export function refusedSession(call: CompanyCall): CompanyAnswer | undefined {
  if (!call.headers["content-type"]?.startsWith("application/json")) return refusal(415, "");
  const request = JSON.parse(call.body) as Record<string, unknown>;
  for (const field of ["order_id", "customer_id", "customer_phone", "metadata.expiryInMins"]) {
    if (request[field] !== undefined && typeof request[field] !== "string") return unparsed(field);
  }
  for (const field of ["order_id", "amount", "customer_id"]) {
    if (request[field] === undefined) return invalid("Bad Request", field, "Mandatory fields are missing");
  }
  if (!isAmount(String(request.amount))) return invalid("ERROR", "amount", "Invalid amount");
  if (request.payment_page_client_id !== CLIENT)
    return refusal(400, { status: "ERROR", error_code: "invalid.client.id" });
  const broken = Object.entries(fieldRules).find(
    ([field, holds]) => request[field] !== undefined && !holds(String(request[field])),
  );
  return broken && invalid("ERROR", broken[0], `Invalid ${broken[0]}`);
}

const SAME_AMOUNT_MS = 5_000;
const MAX_REFUNDS = 25;

function refundError(error_code: string, error_message: string): CompanyAnswer {
  return refusal(400, { status_id: -1, status: "ERROR", error_code, error_message });
}

/** Why the bank refuses a refund; undefined if it does not. */
export function refusedRefund(call: CompanyCall, order: BookedOrder, now: Date): CompanyAnswer | undefined {
  const form = new URLSearchParams(call.body);
  const refundId = form.get("unique_request_id") ?? "";
  const missing = "Mandatory fields are missing";
  if (!call.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") || !refundId) {
    return refusal(400, { status: "Bad Request", error_code: missing, error_message: missing });
  }
  if (order.refunds.some((refund) => refund.refundId === refundId)) {
    const message = "A refund call was already completed with this unique_request_id for the order.";
    return refundError("duplicate.call", message);
  }
  if (order.status !== "CHARGED") {
    return refundError("invalid.order.not_successful", "Cannot process unsuccessful order.");
  }
  const amount = form.get("amount");
  if (!/^[A-Za-z0-9]{1,20}$/.test(refundId) || (amount !== null && (!isAmount(amount) || paiseOf(amount) < 100))) {
    return refundError("invalid amount", "Amount is invalid.");
  }
  const amountPaise = amount === null ? order.effectivePaise : paiseOf(amount);
  const isSoon = order.refunds.some(
    (refund) => refund.amountPaise === amountPaise && now.getTime() - refund.at.getTime() < SAME_AMOUNT_MS,
  );
  if (isSoon) {
    const message = "A refund call was already processing with this amount for the order.";
    return refusal(400, { status_id: "-1", status: "ERROR", error_code: "duplicate.call", error_message: message });
  }
  if (refundHeldPaise(order) + amountPaise > order.effectivePaise || order.refunds.length >= MAX_REFUNDS) {
    return refundError("invalid.amount.exceeded", "Refund amount exceeds the refundable amount.");
  }
  return undefined;
}
