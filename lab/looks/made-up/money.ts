import type { Page } from "@playwright/test";
import { answerInPage } from "./answer-in-page.ts";
import { creditsOf } from "./payments.ts";

const name = "Venkatasubramanian Krishnamurthy-Chattopadhyay";
const reviewed = "4KX7Q2M9B1C8D6F5G3H0";
const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();

function watched(id: string, flatNumber: string, standing: string, more: object = {}) {
  return {
    ...{ _id: id, userId: "u1", name, flatNumber, billId: "ELEC-2627-000042", billType: "electricity" },
    ...{ gateway: "sandbox", amount: 123_456.5, standing, differences: [], superseded: false },
    ...{ createdAt: at(3), askedAt: at(1), nextCheckAt: at(-2), ...more },
  };
}

const inReview = watched(reviewed, "A-500", "REVIEW", { differences: ["amount"], nextCheckAt: null });

/** Every kind of alert and its subject. */
const alerts = {
  payment_in_review: reviewed,
  payment_contradicted: reviewed,
  payment_overdue: reviewed,
  money_unidentified: reviewed,
  settlement_missing: reviewed,
  settlement_differs: reviewed,
  settlement_uncompared: "razorpay 2026-11-16",
  refund_contradicted: reviewed,
  refund_failed: reviewed,
  refund_by_gateway: reviewed,
  message_parked: reviewed,
  message_unknown: reviewed,
  work_stuck: reviewed,
  job_failing: "seal-audit-log",
  mails_given_up: "2026-11-20",
  books_broken: "I-3",
  books_unchecked: "2026-11-20",
  backup_failed: "2026-11-20",
  account_guessed: "A-500",
  codes_guessed: "secretary@aangan.example",
  network_guesses: "2001:db8:85a3:8d3::/64",
  guesses_everywhere: "300",
  registrations_full: "A-500",
  reports_in_mass: "colleague.of.the.office@aangan.example",
};

/** Payments of every watched standing, and an alert of every kind. */
const watchedPayments = {
  payments: [
    inReview,
    watched("OVERDUE0000000000001", "B-041", "OVERDUE", { createdAt: at(80), name: "Asha Rao", amount: 850 }),
    watched("PENDING0000000000001", "M-14", "PENDING", { superseded: true, amount: 40, billType: "maintenance" }),
    watched("CREATED0000000000001", "RP1-1204", "CREATED", { askedAt: null, name: "Li", createdAt: at(0.01) }),
  ],
  stranded: [
    { gateway: "razorpay", payments: 2, refunds: 1, captured: 0 },
    { gateway: "sandbox", payments: 0, refunds: 0, captured: 850 },
  ],
  alerts: Object.entries(alerts).map(([kind, subject], place) => ({
    ...{ _id: String(place + 1), at: at(place), kind, subject, seenAt: null },
    paymentId: place < 2 ? reviewed : null,
  })),
};

function event(hoursAgo: number, from: string, fact: string, before: string, after: string, more: object = {}) {
  return { at: at(hoursAgo), from, fact, before, after, amount: null, differences: [], reason: "", ...more };
}

function refund(id: string, state: string, more: object = {}) {
  return {
    ...{ _id: id, paymentId: reviewed, userId: "u1", flatNumber: "A-500", name, gateway: "sandbox", amount: 456.5 },
    ...{ from: "bill" },
    ...{ billId: "ELEC-2627-000042", reason: "The neighbour's meter was read by mistake", state, madeBy: "office" },
    ...{ requestedBy: "Meera Nair", requestedAt: at(30), settledAt: null, reference: "", failure: "", ...more },
  };
}

const refunds = {
  companies: ["sandbox"],
  refunds: [
    refund("RF1", "REQUESTED", { requestedAt: at(0.1) }),
    refund("RF2", "SENT", { from: "credit", flatNumber: "B-041", name: "Asha Rao", amount: 123_456.5 }),
    refund("RF3", "SETTLED", { settledAt: at(2), reference: "74332746224501234567890", flatNumber: "M-14" }),
    refund("RF4", "REFUND_FAILED", { failure: "The payer's account is closed.", flatNumber: "C-7" }),
    refund("RF6", "SENT", { gateway: "razorpay", flatNumber: "C-9", name: "Li" }),
    refund("RF5", "SETTLED", {
      madeBy: "gateway",
      requestedBy: "",
      reason: "Chargeback",
      settledAt: at(20),
      spent: true,
      from: null,
    }),
  ],
};

const expects = { method: "UPI", reference: "412345678901", expiresAt: at(2.75), paidAt: null };
const bill = { _id: "ELEC-2627-000042", totalAmount: 123_456.5, remainingAmount: 123_456.5, status: "unpaid" };
const messages = [
  { _id: "m1", receivedAt: at(2), tries: 1, state: "read" },
  { _id: "m2", receivedAt: at(1.9), tries: 7, state: "parked" },
  { _id: "m3", receivedAt: at(0.1), tries: 1, state: "waiting" },
];

/** A payment for which the company reports a different amount. */
const storyInReview = {
  payment: { ...inReview, ...expects, gatewayOrderId: "ordeh_b5f1c0ffee", gatewayPaymentIds: ["moz-CB3vKJD1"] },
  bill,
  money: null,
  events: [
    event(3, "order", "accepted", "CREATED", "PENDING"),
    event(2.9, "reconciler", "pending", "PENDING", "PENDING"),
    event(2, "webhook", "differs", "PENDING", "REVIEW", { amount: 1, differences: ["amount", "merchant"] }),
  ],
  messages,
  refunds: [],
  companies: ["sandbox"],
  decisions: ["apply", "credit", "refund", "close"],
};

/** A payment that went to a bill and a credit and was partly refunded. */
const storyPaid = {
  ...storyInReview,
  payment: {
    ...storyInReview.payment,
    _id: "PAID0000000000000001",
    standing: "SUCCESS",
    differences: [],
    paidAt: at(2),
  },
  money: {
    ...{ captured: 123_456.5, toBill: 120_000, toCredit: 3_456.5, creditId: "7", refunded: 456.5 },
    ...{ refundableFromBill: 119_543.5, refundableFromCredit: 3_456.5 },
  },
  events: [
    event(3, "order", "accepted", "CREATED", "PENDING"),
    event(2.5, "clock", "failed", "PENDING", "FAILED"),
    event(2, "reconciler", "succeeded", "FAILED", "SUCCESS", { amount: 123_456.5 }),
    event(1, "office", "applied", "SUCCESS", "SUCCESS", { reason: "Agreed with the company on the phone" }),
  ],
  refunds: [refunds.refunds[2], refunds.refunds[3]],
  companies: ["sandbox"],
  decisions: [],
};

const unidentified = {
  money: [
    {
      ...{ _id: "R1", gateway: "razorpay", gatewayPaymentId: "pay_NfK3zJQv0t1aXy", orderId: "" },
      ...{ amount: 2_500, refunded: 0 },
      ...{ seenAt: at(11), assigned: null },
    },
    {
      ...{
        _id: "R2",
        gateway: "razorpay",
        gatewayPaymentId: "pay_NfK3zJQv0t1bBc",
        orderId: "order_77",
        amount: 40,
        refunded: 0,
      },
      ...{ seenAt: at(60), assigned: { userId: "u1", flatNumber: "B-041", at: at(40), reason: "Rang and told us" } },
    },
  ],
};

const lineOf = (verdict: string, place: number, more: object = {}) => ({
  ...{ kind: "payment", paymentId: reviewed, flatNumber: "A-500", gatewayId: `pay_${place}`, amount: 123_456.5 },
  ...{ fee: 12.5, tax: 2.25, utr: "AXISCN0123456789", verdict, ...more },
});

/** A day whose report matches our books in part. */
const settlement = {
  settlement: {
    ...{ day: "2026-11-20", gateway: "razorpay", told: "told", comparedAt: at(5) },
    lines: [
      lineOf("matches", 1),
      lineOf("booked_by_it", 2),
      lineOf("amount_differs", 3),
      lineOf("unidentified", 4, { paymentId: null, flatNumber: "" }),
      lineOf("refund_by_gateway", 5, { kind: "refund", utr: "" }),
    ],
    missing: [{ paymentId: reviewed, flatNumber: "B-041", amount: 850, paidAt: at(20) }],
    totals: { paid: 493_826, refunded: 123_456.5, fees: 73.75, net: 370_295.75 },
  },
};

/** A day of a company without a report by API. */
const untold = {
  settlement: {
    ...{ day: "2026-11-20", gateway: "phonepe", told: "untold", comparedAt: at(5), lines: [], missing: [] },
    totals: { paid: 0, refunded: 0, fees: 0, net: 0 },
  },
};

const bookChecks = {
  checks: [
    {
      ...{ checkedAt: at(1), asked: "office", rules: 19 },
      broken: [
        {
          check: "I-3",
          says: "bills whose paid amount is not what the ledger has",
          bad: ["ELEC-2627-000042", "MAIN-2627-000007"],
        },
      ],
    },
    { checkedAt: at(8), asked: "night", rules: 19, broken: [] },
  ],
  frozenBills: [{ billId: "ELEC-2627-000042", flatNumber: "A-500", check: "I-3", frozenAt: at(1) }],
};

const nothing: Record<string, object> = {
  "admin/watched-payments": { payments: [], alerts: [], stranded: [] },
  "admin/credits": { credits: [] },
  "admin/unidentified-money": { money: [] },
  "admin/refunds": { refunds: [], companies: ["sandbox"] },
  "admin/settlements/2026-11-19": { settlement: { ...untold.settlement, told: "not_yet", comparedAt: null } },
  "admin/book-checks": { checks: [], frozenBills: [] },
};

const everything: Record<string, object> = {
  ...nothing,
  "admin/watched-payments": watchedPayments,
  [`admin/payment-stories/${reviewed}`]: storyInReview,
  "admin/payment-stories/PAID0000000000000001": storyPaid,
  "admin/credits": creditsOf(reviewed, name),
  "admin/unidentified-money": unidentified,
  "admin/refunds": refunds,
  "admin/settlements/2026-11-20": settlement,
  "admin/settlements/2026-11-18": untold,
  "admin/book-checks": bookChecks,
};

/**
 * Answers the calls of the screens about money with every possible state, or with nothing at all. `userId` is the
 * resident whose credits and bills are shown.
 */
export async function answerWithMoney(page: Page, what: "everything" | "nothing", userId = "u1"): Promise<void> {
  const answers = what === "everything" ? everything : nothing;
  const fakeAnswers = Object.entries(answers).map(([path, answer]) => ({
    path,
    json: JSON.parse(JSON.stringify(answer).replaceAll('"userId":"u1"', `"userId":"${userId}"`)),
  }));
  await answerInPage(page, fakeAnswers);
}

export const fakeIds = { reviewed, paid: "PAID0000000000000001" };
