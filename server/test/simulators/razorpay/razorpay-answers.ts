import type { CompanyAnswer, CompanyCall } from "../company-server.ts";
import {
  allPayments,
  type BookedLink,
  type BookedPayment,
  linkBody,
  newRazorpayId,
  paymentBody,
  type RazorpayBook,
  refundBody,
  refundedOf,
  secondsOf,
  statusOf,
} from "./razorpay-book.ts";
import { reportLines } from "./razorpay-report.ts";

const MAX_SECONDS = 184 * 24 * 60 * 60;

/** Answers a call of an authenticated merchant. */
export function answerRazorpay(book: RazorpayBook, call: CompanyCall): CompanyAnswer {
  const [, , collection = "", id = "", action = ""] = call.path.split("/");
  const isPost = call.method === "POST";
  if (isPost && !call.headers["content-type"]?.startsWith("application/json")) return no("The request is not JSON");
  if (collection === "payment_links") return id === "" ? answerLinks(book, call, isPost) : answerLink(book, id, action);
  if (collection === "payments") return answerPayment(book, call, id, action);
  if (collection === "settlements" && id === "recon" && action === "combined") return answerReport(book, call.query);
  return no("The requested URL was not found on the server.");
}

/** A refusal in Razorpay's words. Nearly all have the same code. */
export function no(description: string, status = 400): CompanyAnswer {
  const error = { code: "BAD_REQUEST_ERROR", description, source: null, step: null, reason: null, metadata: {} };
  return { status, body: { error } };
}

const yes = (body: unknown): CompanyAnswer => ({ status: 200, body });

function answerLinks(book: RazorpayBook, call: CompanyCall, isPost: boolean): CompanyAnswer {
  if (isPost) return createLink(book, JSON.parse(call.body));
  const reference = call.query.get("reference_id");
  const links = book.links.filter(({ reference_id }) => reference === null || reference_id === reference);
  return yes({ payment_links: links.map((link) => linkBody(book, link, true)) });
}

interface LinkInput {
  amount?: unknown;
  currency?: unknown;
  expire_by: number;
  reference_id: string;
  description: string;
  notes?: Record<string, string>;
  customer?: unknown;
  callback_url: string;
  callback_method?: unknown;
}

function createLink(book: RazorpayBook, input: LinkInput): CompanyAnswer {
  const wrong = refusalOf(book, input);
  if (wrong) return no(wrong);
  const id = newRazorpayId("plink");
  const { expire_by, reference_id, description, notes = {}, customer, callback_url } = input;
  const link: BookedLink = {
    id,
    orderId: newRazorpayId("order"),
    amount: input.amount as number,
    reference_id,
    description,
    notes,
    customer,
    callback_url,
    expire_by,
    created_at: secondsOf(book.now),
    cancelled_at: 0,
    short_url: `${book.url}/rzp/${id.slice(-7)}`,
    payments: [],
  };
  book.links.push(link);
  return yes(linkBody(book, link));
}

function refusalOf(book: RazorpayBook, input: LinkInput): string | undefined {
  const now = secondsOf(book.now);
  const { amount, currency, expire_by, reference_id, description, notes = {}, callback_method } = input;
  const isRepeated = book.links.some((link) => link.reference_id === reference_id) && !book.allowsRepeatedReferences;
  const rules: [boolean, string][] = [
    [!Number.isInteger(amount) || (amount as number) < 100, "The amount must be at least INR 1.00"],
    [currency !== "INR", "currency: wrong input field"],
    [reference_id.length > 40, "reference_id: the length must not be greater than 40."],
    [description.length > 2048, "description: the length must not be greater than 2048."],
    [Object.keys(notes).length > 15, "notes: too many"],
    [Object.values(notes).some((value) => value.length > 255), "value: the length must not be greater than 255."],
    [callback_method !== "get", "callback_method: must be get"],
    [!Number.isInteger(expire_by) || expire_by < now + 15 * 60, "timestamp must be atleast 15 minutes in future"],
    [expire_by > now + MAX_SECONDS, "timestamp must be at most 6 months in future"],
    [
      isRepeated,
      `payment link with given reference_id: ${reference_id} already exists. Please create a payment link with a different reference_id`,
    ],
  ];
  return rules.find(([isWrong]) => isWrong)?.[1];
}

function answerLink(book: RazorpayBook, id: string, action: string): CompanyAnswer {
  const link = book.links.find((one) => one.id === id);
  if (!link) return no("The id provided does not exist");
  if (action !== "cancel") return yes(linkBody(book, link));
  const status = statusOf(book, link);
  if (status === "paid" || status === "partially_paid") {
    return no("cannot cancel or expire an already paid/partially paid link");
  }
  if (status !== "created") return no("cannot cancel or expire an expired link");
  link.cancelled_at = secondsOf(book.now);
  return yes(linkBody(book, link));
}

function answerPayment(book: RazorpayBook, call: CompanyCall, id: string, action: string): CompanyAnswer {
  const payment = allPayments(book).find((one) => one.id === id);
  if (!payment) return no("The id provided does not exist");
  if (action === "") return yes(paymentBody(payment));
  if (action === "refunds") {
    const items = payment.refunds.map(refundBody);
    return yes({ entity: "collection", count: items.length, items });
  }
  return refund(book, payment, call);
}

function refund(book: RazorpayBook, payment: BookedPayment, { headers, body }: CompanyCall): CompanyAnswer {
  const key = String(headers["x-refund-idempotency"] ?? "");
  if (key !== "" && key.length < 10) return no("The idempotency key must be at least 10 characters long.");
  if (!/^[A-Za-z0-9_-]*$/.test(key)) return no("The idempotency key must only contain alphanumeric characters");
  const before = book.refundKeys.get(key);
  if (before && before.body !== body) {
    return no("Different request with the same idempotency key has already been processed.", 409);
  }
  if (before) return yes(refundBody(before.refund));
  const { amount, receipt = null, notes = {} } = JSON.parse(body);
  if (!Number.isInteger(amount) || amount < 100) return no("The amount must be at least INR 1.00");
  const remaining = payment.amount - refundedOf(payment);
  if (payment.status === "refunded" || remaining === 0) return no("The payment has been fully refunded already");
  if (amount > remaining) return no("The refund amount provided is greater than amount captured");
  const newRefund = { id: newRazorpayId("rfnd"), payment, amount, receipt, notes, created_at: secondsOf(book.now) };
  const booked = { ...newRefund, status: "pending" as const };
  payment.refunds.push(booked);
  if (amount === remaining) payment.status = "refunded";
  if (key !== "") book.refundKeys.set(key, { body, refund: booked });
  return yes(refundBody(booked));
}

function answerReport(book: RazorpayBook, query: URLSearchParams): CompanyAnswer {
  const [year, month, day] = ["year", "month", "day"].map((name) => query.get(name) ?? "");
  if (!/^\d{4}$/.test(year ?? "")) return no("The year must be 4 digits.");
  if (!(Number(month) >= 1 && Number(month) <= 12)) return no("The month is not a valid month.");
  const count = Number(query.get("count") ?? 100);
  if (!(count >= 1 && count <= 1000)) return no("The count must be at least 1.");
  const reportDay = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  const skip = Number(query.get("skip") ?? 0);
  const items = reportLines(book, reportDay).slice(skip, skip + count);
  return yes({ entity: "collection", count: items.length, items });
}
