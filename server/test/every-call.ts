import { createHash } from "node:crypto";
import { dayOf, later } from "../src/platform/clock.ts";
import { RESIDENT_PASSWORD } from "./desks/portal.ts";
import { jpeg } from "./desks/small-pictures.ts";
import { type Books, billOf, COMPLEX, linkOf, OWN_SESSION, paymentOf, tokenOf } from "./desks/years-of-books.ts";
import { everyEndpoint } from "./every-endpoint.ts";
import type { SampleCall } from "./make-call.ts";
import { officePeopleCalls } from "./office-people-calls.ts";
import { secondFactorWrites } from "./second-factor-calls.ts";
import { BILL_HEADER, RECEIPT_HEADER, RESIDENT_HEADER } from "./sheets/office-files.ts";
import { workbookOf } from "./sheets/workbooks.ts";

const resident = { token: tokenOf("resident", 2) };
const nobody = { token: undefined };
const contact = { name: "Asha Rao", email: "asha@example.com", phone: "9876543210" };
const newcomer = { ...contact, password: RESIDENT_PASSWORD, complex: COMPLEX };
const reason = "Looked at by the office";

const monthBefore = (day: string) => dayOf(later(new Date(`${day.slice(0, 7)}-01T00:00:00+05:30`), -1)).slice(0, 7);

/** Of the receipt `receipt-5`. */
const TOKEN = createHash("md5").update("receipt-5").digest("hex");
/** In the reminders to `resident2`. */
const NOTICE_TOKEN = createHash("md5").update("resident2").digest("hex");
const newPassword = "mango-tree-and-well";
/** Begins as a JPEG does. */
const SMALL_PICTURE = jpeg();

/** The office's lists, which need nothing to be asked for. Those that need something are named below. */
const lists = (await everyEndpoint())
  .filter(({ method, path, access }) => method === "GET" && !path.includes(":") && access.includes("admin"))
  .map(({ path }) => [`GET ${path}`, {}] as const);

/** Reading calls, by their route below the API. */
export function reads({ newest, settledOn, month, flats, months }: Books): Record<string, SampleCall> {
  const payment = { id: paymentOf("P", 3) };
  const days = { from: month.startDate, to: month.endDate };
  const upload = { id: `upload-${(months - 2) * 2 * flats + 1}` };
  return {
    ...Object.fromEntries(lists),
    "GET /association": nobody,
    "GET /payments/return/:transactionId": { ...nobody, params: { transactionId: paymentOf("O", newest) } },
    "GET /auth/dashboard": resident,
    "GET /auth/payments": { ...resident, query: { page: "1" } },
    "GET /auth/payments/report": { ...resident, query: month },
    "GET /auth/pay-status/:id": { ...resident, params: payment },
    "GET /auth/sessions": resident,
    "GET /auth/claims": resident,
    "GET /auth/receipts/:id/paper": { ...resident, params: { id: "cheque-2" } },
    "GET /auth/year": resident,
    "GET /auth/notices": resident,
    "GET /notices/one-click": { ...nobody, query: { token: "of-nobody" } },
    "GET /admin/claims/:id": { params: { id: "claim-1" } },
    "GET /admin/claims/:id/picture": { params: { id: "claim-1" } },
    "GET /auth/statement": { ...resident, query: days },
    "GET /auth/statement/paper": { ...resident, query: { ...days, language: "hi" } },
    "GET /admin/statements/:id": { params: { id: "resident2" }, query: days },
    "GET /admin/statements/:id/paper": { params: { id: "resident2" }, query: { ...days, language: "en" } },
    "GET /admin/dues": { query: { complex: COMPLEX } },
    "GET /admin/dues/paper": { query: { complex: COMPLEX, language: "en" } },
    "GET /admin/certificates": { query: { userId: "former2" } },
    "GET /admin/certificates/obstacles/:id": { params: { id: "resident2" } },
    "GET /admin/certificates/:id/paper": { params: { id: "certificate-1" }, query: { language: "hi" } },
    "GET /auth/users": { query: { complex: COMPLEX } },
    "GET /admin/former-residents": { query: { complex: COMPLEX } },
    "GET /admin/uploads/:id": { params: upload },
    "GET /admin/approvals": { query: { before: "approval-4" } },
    "GET /admin/uploads": { query: { before: upload.id } },
    "GET /admin/uploads/:id/report": { params: upload },
    "GET /admin/uploads/:id/undoing": { params: upload },
    "GET /admin/user-bills/:id": { params: { id: "resident2" } },
    "GET /admin/payment-stories/:id": { params: payment },
    "GET /admin/accounts/:id": { params: { id: "resident2" } },
    "GET /admin/receipts": { query: { search: "A-2" } },
    "GET /admin/receipts/:id": { params: { id: "receipt-5" } },
    "GET /admin/shared-instruments": { query: {} },
    "GET /admin/receipts/:id/paper": { params: { id: "receipt-5" } },
    "GET /admin/cash-book": { query: { from: month.startDate, to: month.endDate } },
    "GET /admin/cash-days/:day": { params: { day: settledOn } },
    "GET /admin/mails": { query: { flat: "A-2", kind: "overdue" } },
    "GET /admin/mails/:id": { params: { id: "mail-1" } },
    "GET /admin/month-end": { query: { month: month.startDate.slice(0, 7) } },
    "GET /admin/search": { query: { text: "A-2" } },
    "GET /admin/settlements/:day": { params: { day: settledOn } },
    "GET /admin/payments": { query: { ...month, complex: COMPLEX } },
    "GET /admin/payments/:id": { params: { id: "resident2" }, query: month },
    "GET /admin/audit-entries": {
      query: { about: "A-2", action: "pay-bill", from: month.startDate, to: month.endDate },
    },
  };
}

const fileCache = new Map<string, Buffer>();

/** Made once: hundreds of tests ask for the calls, and need one of them. */
function fileOf(rows: Parameters<typeof workbookOf>[0]): Buffer {
  const key = JSON.stringify(rows);
  const file = fileCache.get(key) ?? workbookOf(rows);
  fileCache.set(key, file);
  return file;
}

/** Writing calls by route, in an order in which all succeed. */
export function writes({ newest, settledOn }: Books, now: Date): Record<string, SampleCall> {
  const today = dayOf(now);
  const dueDate = dayOf(later(now, 10 * 86_400_000));
  const inReview = { id: paymentOf("R", newest + 1) };
  return {
    "POST /auth/login": { ...nobody, body: { flatNumber: "A-1", password: RESIDENT_PASSWORD } },
    "POST /auth/register": { ...nobody, body: { ...newcomer, flatNumber: "N-1" } },
    "POST /auth/reset-password": {
      ...nobody,
      body: { flatNumber: "A-1", oldPassword: RESIDENT_PASSWORD, newPassword },
    },
    "POST /auth/password-link": { ...nobody, body: { flatOrEmail: "A-1" } },
    "POST /admin/password-link": { ...nobody, body: { email: "admin3@office.example" } },
    "POST /notices/unsubscription": { ...nobody, body: { token: NOTICE_TOKEN } },
    "POST /notices/one-click": { ...nobody, query: { token: NOTICE_TOKEN } },
    "PUT /auth/notices": { ...resident, body: { language: "hi", reminders: false } },
    "POST /admin/residents/:id/invitation": { params: { id: "resident1" } },
    "POST /admin/invitations": { body: { flats: ["A-1", "A-2"] } },
    "POST /admin/login": { ...nobody, body: { email: "admin3@office.example", password: RESIDENT_PASSWORD } },
    "POST /admin/register": { ...nobody, body: { name: "Ravi", email: "r@office.example", password: newPassword } },
    "POST /payments/return/:transactionId": { ...nobody, params: { transactionId: paymentOf("O", newest) } },
    "POST /auth/pay-bill": { ...resident, body: { billId: billOf(newest + 2), amount: 100, complex: COMPLEX } },
    "POST /admin/upload-bill": {
      body: { userId: "resident1", flatNumber: "A-1", billType: "electricity", originalAmount: 500, dueDate },
    },
    "POST /admin/upload-bill/xcel": { file: fileOf([BILL_HEADER, ["A-1", "electricity", 600, dueDate]]) },
    "POST /admin/receipts/xcel": { file: fileOf([RECEIPT_HEADER, ["A-1", 6, "cash", today]]) },
    "POST /auth/upload-users": {
      file: fileOf([RESIDENT_HEADER, ["T-1", contact.name, contact.email, contact.phone, RESIDENT_PASSWORD, COMPLEX]]),
    },
    "POST /admin/uploads/:id/undoing": { params: { id: "upload-wrong" }, body: { reason } },
    "POST /admin/residents": { body: { ...newcomer, flatNumber: "X-1" } },
    "PUT /admin/residents/:id": { params: { id: "resident1" }, body: contact },
    "POST /admin/residents/:id/approval": { params: { id: "waiting1" } },
    "POST /admin/residents/:id/refusal": { params: { id: "waiting2" } },
    "PUT /auth/users/:id/password": { params: { id: "resident1" }, body: { newPassword: "lime-tree-and-gate" } },
    ...officePeopleCalls,
    "POST /admin/bills/:id/cancellation": { params: { id: billOf(10) }, body: { reason } },
    "POST /admin/alerts/:id/seen": { params: { id: "1" } },
    "POST /admin/credits/:id/uses": { params: { id: "3" }, body: { billId: billOf(newest + 3), amount: 10 } },
    "POST /admin/credit-uses/:id/return": { params: { id: "3" }, body: { reason } },
    "POST /admin/credits/:id/keeping": { params: { id: "3" }, body: { kept: false } },
    "POST /admin/credits/:id/refunds": { params: { id: "3" }, body: { amount: 10, reason } },
    "POST /admin/cash-days/with-difference": {
      body: { upTo: dayOf(later(now, -86_400_000)), counted: 1000, note: reason },
    },
    "POST /admin/receipts": {
      body: {
        ...{ userId: "resident3", way: "cash", amount: 100, receivedOn: today, advance: 90, knowing: [] },
        lines: [{ billId: billOf(newest + 4), amount: 10 }],
      },
    },
    "POST /admin/papers": { body: { ids: ["receipt-5"], language: "hi", size: "a4" } },
    "POST /receipts/verification": { ...nobody, body: { token: TOKEN, flat: "A-2" } },
    "POST /auth/claims": { ...resident, body: { amount: 100, paidOn: today, reference: "600000000001" } },
    "PUT /auth/claims/:id/picture": { ...resident, params: { id: "claim-2" }, file: SMALL_PICTURE },
    "POST /auth/claims/:id/withdrawal": { ...resident, params: { id: "claim-2" } },
    "POST /admin/claims/:id/refusal": { params: { id: "claim-3" }, body: { reason } },
    "POST /admin/receipts/:id/instrument": {
      params: { id: "cheque-4" },
      body: { from: 50, amount: 80, reason },
    },
    "POST /admin/receipts/:id/reversal": { params: { id: "receipt-5" }, body: { reason } },
    "POST /admin/receipts/:id/replacement": {
      params: { id: "cheque-5" },
      body: { userId: "resident4", lines: [], advance: 50, knowing: [], reason },
    },
    "POST /admin/deposits/cheques": { body: { ids: ["cheque-1", "cheque-2"], account: "HDFC", onDay: dayOf(now) } },
    "POST /admin/deposits/:id/undoing": { params: { id: "slip-1" }, body: { reason } },
    "POST /admin/cheques/clearance": { body: { ids: ["cheque-1"], clearedOn: dayOf(now) } },
    "POST /admin/receipts/:id/bounce": {
      params: { id: "cheque-2" },
      body: { returnedOn: dayOf(now), code: "01", reason, charge: 250 },
    },
    "POST /admin/deposits/cash": { body: { amount: 10, account: "State Bank", onDay: today } },
    "POST /admin/payments/:id/pay-out": {
      params: { id: paymentOf("C", 25) },
      body: { from: "credit", amount: 10, way: "cash", paidOn: today, reason },
    },
    // Rs 1,000, and today Rs 106 in, Rs 50 taken back, Rs 10 to the bank and Rs 10 paid out.
    "POST /admin/cash-days": { body: { upTo: today, counted: 1036 } },
    "POST /admin/closed-books/reopenings/:id/end": { params: { id: "reopening-2" } },
    "POST /admin/closed-books/reopenings/:id/agreement": { params: { id: "reopening-1" } },
    "POST /admin/closed-books": { body: { upTo: monthBefore(today) } },
    "POST /admin/closed-books/reopenings": { body: { from: monthBefore(today), reason } },
    "PUT /admin/settings/:key": { params: { key: "bounce" }, body: { value: { charge: 300, dueDays: 10 } } },
    "POST /admin/settings/wording/preview": { body: { kind: "overdue", language: "hi", text: "नमस्ते {name}" } },
    "POST /admin/settings/test-mail": { body: { language: "hi" } },
    "POST /admin/certificates": { body: { userId: "former1" } },
    "POST /admin/certificates/:id/withdrawal": { params: { id: "certificate-1" }, body: { reason } },
    "POST /admin/unidentified-money/:id/assignment": {
      params: { id: "unknown1" },
      body: { userId: "resident1", reason },
    },
    "POST /admin/unidentified-money/:id/assignment/undoing": { params: { id: "unknown1" }, body: { reason } },
    "POST /admin/payment-stories/:id/inquiry": { params: { id: paymentOf("O", newest) } },
    "POST /admin/payment-stories/:id/decision": { params: inReview, body: { decision: "apply", reason } },
    "POST /admin/refunds": { body: { paymentId: paymentOf("P", 4), from: "bill", amount: 10, reason } },
    "POST /admin/refunds/:id/inquiry": { params: { id: paymentOf("G", 1) } },
    "POST /admin/refunds/:id/end": { params: { id: paymentOf("G", 1) }, body: { made: true, reason } },
    "POST /admin/settlements/orders": { body: { orders: [paymentOf("P", 5)] } },
    "POST /admin/settlements/:day/comparison": { params: { day: settledOn } },
    "POST /admin/book-checks": {},
    "POST /admin/frozen-bills/:id/release": { params: { id: billOf(2) }, body: { reason } },
    "DELETE /admin/upload-layouts/:id": { params: { id: "1" } },
    "DELETE /auth/delete/:id": { params: { id: "resident1" } },
    "DELETE /auth/sessions/:id": { ...resident, params: { id: OWN_SESSION } },
    "DELETE /auth/sessions": resident,
    ...secondFactorWrites(),
    "POST /auth/logout": resident,
    "POST /admin/logout": { token: tokenOf("admin", 2) },
    "POST /auth/password-by-link": { ...nobody, body: { token: linkOf("resident"), newPassword } },
    "POST /admin/password-by-link": { ...nobody, body: { token: linkOf("admin"), newPassword } },
  };
}
