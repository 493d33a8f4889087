import type { CompanyAnswer, CompanyCall } from "../company-server.ts";
import {
  type Book,
  type BookedAttempt,
  type BookedLink,
  decimal,
  digits,
  indianIso,
  isPaid,
  letters,
  linkBody,
  linkStatus,
  paiseOf,
  paymentBody,
  refundBody,
} from "./cashfree-book.ts";
import { reconPage } from "./cashfree-report.ts";

/** The company's error body. */
export const refusal = (
  status: number,
  code: string,
  message: string,
  type = "invalid_request_error",
): CompanyAnswer => ({
  status,
  body: { message, code, type },
});

interface LinkRequest {
  link_id: string;
  link_amount: unknown;
  link_currency: string;
  link_purpose: string;
  link_expiry_time: string;
  customer_details: Record<string, string>;
  link_meta: { return_url: string; notify_url?: string };
}

/** The company's refusal of a link that breaks its rules. */
function refusedLink(request: LinkRequest, now: Date): CompanyAnswer | undefined {
  const { return_url: returnUrl, notify_url: notifyUrl = "https://" } = request.link_meta;
  const rules: [boolean, string][] = [
    [/^[A-Za-z0-9_-]{1,50}$/.test(request.link_id), "link_id"],
    [(paiseOf(request.link_amount) ?? 0) >= 100, "link_amount"],
    [/^\+?\d{10,15}$/.test(request.customer_details.customer_phone ?? ""), "customer_details.customer_phone"],
    [/^[^@]+@[^@]+$/.test(request.customer_details.customer_email ?? "none@given"), "customer_details.customer_email"],
    [returnUrl.length <= 250, "link_meta.return_url"],
    [notifyUrl.startsWith("https://"), "link_meta.notify_url"],
    [new Date(request.link_expiry_time) > now, "link_expiry_time"],
  ];
  const broken = rules.find(([isMet]) => !isMet)?.[1];
  return broken === undefined ? undefined : refusal(400, `${broken}_invalid`, `${broken} : invalid value provided`);
}

/** The company's API for an authenticated merchant: links, their orders, refunds, the report. */
export function cashfreeApi(book: Book, now: () => Date, origin: () => string) {
  function answerMerchant(call: CompanyCall): CompanyAnswer {
    const [, , place, id = "", ...rest] = call.path.split("/");
    const below = rest.join("/");
    if (place === "links" && id === "" && call.method === "POST") return makeLink(call);
    if (place === "links") return answerAboutLink(call, id, below);
    if (place === "orders") return answerAboutOrder(call, id, below);
    if (place === "recon" && call.method === "POST") return reconPage(call.body, book.links, book.foreign, book.hidden);
    return refusal(404, "request_invalid", "no such path");
  }

  function makeLink(call: CompanyCall): CompanyAnswer {
    const request = JSON.parse(call.body) as LinkRequest;
    const { link_id: linkId, customer_details: customer, link_meta: meta } = request;
    const paise = paiseOf(request.link_amount) ?? 0;
    const expiresAt = new Date(request.link_expiry_time);
    const refused = refusedLink(request, now());
    if (refused) return refused;
    if (book.links.has(linkId)) return refusal(409, "link_already_exists", "link with same id is already present");
    const link: BookedLink = {
      linkId,
      cfLinkId: digits(7),
      code: letters(12),
      paise,
      currency: request.link_currency,
      purpose: request.link_purpose,
      createdAt: now(),
      expiresAt,
      isCancelled: false,
      unheardOf: undefined,
      returnUrl: meta.return_url,
      notifyUrl: meta.notify_url,
      customer,
      attempts: [],
      refunds: [],
    };
    book.links.set(linkId, link);
    return { status: 200, body: linkBody(link, now(), origin()) };
  }

  function answerAboutLink(call: CompanyCall, linkId: string, below: string): CompanyAnswer {
    const link = book.links.get(linkId);
    if (!link) return refusal(404, "link_not_found", "Link not found");
    if (below === "orders") {
      const attempts = call.query.get("status") === "ALL" ? link.attempts : link.attempts.filter(isPaid);
      return {
        status: 200,
        body: attempts.map((attempt) => ({
          cf_order_id: digits(10),
          link_id: linkId,
          order_id: attempt.orderId,
          entity: "order",
          order_currency: attempt.currency,
          order_amount: decimal(attempt.paise),
          order_status: isPaid(attempt) ? "PAID" : "ACTIVE",
          created_at: indianIso(attempt.at),
        })),
      };
    }
    if (below === "cancel") {
      if (linkStatus(link, now()) !== "ACTIVE") {
        return refusal(400, "link_cannot_be_cancelled", "only a link in ACTIVE status can be cancelled");
      }
      link.isCancelled = true;
    }
    return { status: 200, body: linkBody(link, now(), origin()) };
  }

  function answerAboutOrder(call: CompanyCall, orderId: string, below: string): CompanyAnswer {
    const link = [...book.links.values()].find(({ attempts }) =>
      attempts.some((attempt) => attempt.orderId === orderId),
    );
    if (!link) return refusal(404, "order_not_found", "order not found");
    const attempts = link.attempts.filter((attempt) => attempt.orderId === orderId);
    if (below === "payments") return { status: 200, body: attempts.map(paymentBody) };
    const refunds = link.refunds.filter((refund) => refund.orderId === orderId);
    const [, refundId] = /^refunds\/(.+)$/.exec(below) ?? [];
    if (refundId) {
      const refund = refunds.find((one) => one.refundId === refundId);
      return refund ? { status: 200, body: refundBody(refund) } : refusal(404, "refund_not_found", "refund not found");
    }
    if (below !== "refunds") return refusal(404, "request_invalid", "no such path");
    if (call.method === "GET") return { status: 200, body: refunds.map(refundBody) };
    return makeRefund(call, link, attempts.find(isPaid));
  }

  function makeRefund(call: CompanyCall, link: BookedLink, paid: BookedAttempt | undefined): CompanyAnswer {
    const request = JSON.parse(call.body) as Record<string, unknown>;
    const paise = paiseOf(request.refund_amount) ?? 0;
    const note = String(request.refund_note ?? "");
    const refundId = String(request.refund_id);
    if (!paid) return refusal(400, "order_not_paid", "refund can be made for paid orders only");
    if (!/^[A-Za-z0-9]{3,40}$/.test(refundId)) return refusal(400, "refund_id_invalid", "refund_id is invalid");
    if (note.length < 3 || note.length > 100) return refusal(400, "refund_note_invalid", "refund_note is invalid");
    if (link.refunds.some((refund) => refund.refundId === refundId)) {
      return refusal(409, "refund_already_exists", "refund with same id is already present");
    }
    const refundedPaise = link.refunds
      .filter((refund) => refund.paymentId === paid.paymentId && refund.status !== "FAILED")
      .reduce((sum, refund) => sum + refund.paise, 0);
    if (paise < 1 || refundedPaise + paise > paid.paise) {
      return refusal(400, "refund_amount_invalid", "refund amount exceeds the amount that can be refunded");
    }
    const ids = { refundId, cfRefundId: digits(8), orderId: paid.orderId, paymentId: paid.paymentId };
    link.refunds.push({ ...ids, paise, note, status: "PENDING", type: "MERCHANT_INITIATED", at: now() });
    const refund = link.refunds.at(-1);
    return { status: 200, body: refund && refundBody(refund) };
  }

  return answerMerchant;
}
