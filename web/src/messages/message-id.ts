import type { BillType } from "@aangan/contract/bill-kinds";
import type admins from "../features/admins/messages.en.json";
import type approvals from "../features/approvals/messages.en.json";
import type association from "../features/association/messages.en.json";
import type associationPolicies from "../features/association/policies/messages.en.json";
import type audit from "../features/audit/messages.en.json";
import type bills from "../features/bills/messages.en.json";
import type books from "../features/books/messages.en.json";
import type certificates from "../features/certificates/messages.en.json";
import type claims from "../features/claims/messages.en.json";
import type claimsOwn from "../features/claims/own/messages.en.json";
import type credits from "../features/credits/messages.en.json";
import type dashboard from "../features/dashboard/messages.en.json";
import type dashboardPaying from "../features/dashboard/paying/messages.en.json";
import type dashboardYear from "../features/dashboard/year/messages.en.json";
import type dues from "../features/dues/messages.en.json";
import type emails from "../features/emails/messages.en.json";
import type loginAdmin from "../features/login/admin/messages.en.json";
import type loginLinks from "../features/login/links/messages.en.json";
import type login from "../features/login/messages.en.json";
import type loginRegister from "../features/login/register/messages.en.json";
import type loginSessions from "../features/login/sessions/messages.en.json";
import type monthEnd from "../features/month-end/messages.en.json";
import type overview from "../features/overview/messages.en.json";
import type payments from "../features/payments/messages.en.json";
import type paymentsOwn from "../features/payments/own/messages.en.json";
import type receipts from "../features/receipts/messages.en.json";
import type receiptsOwn from "../features/receipts/own/messages.en.json";
import type reports from "../features/reports/messages.en.json";
import type reportsOwn from "../features/reports/own/messages.en.json";
import type residents from "../features/residents/messages.en.json";
import type search from "../features/search/messages.en.json";
import type secondFactor from "../features/second-factor/messages.en.json";
import type settings from "../features/settings/messages.en.json";
import type settlements from "../features/settlements/messages.en.json";
import type statements from "../features/statements/messages.en.json";
import type uploads from "../features/uploads/messages.en.json";
import type uploadsReview from "../features/uploads/review/messages.en.json";
import type verification from "../features/verification/messages.en.json";
import type frame from "./frame.en.json";
import type names from "./names.json";
import type office from "./office.en.json";
import type publicTexts from "./public.en.json";
import type resident from "./resident.en.json";
import type ui from "./ui.en.json";

/**
 * The catalogues that load with the pages that need them: one for each feature, or for a room whose pages are for other
 * people. `ui` has the texts of forms and lists, and others that several features share; `public`, `resident` and `office`
 * have those of the layouts and screens for these people. `frame` is always there.
 */
interface Catalogues {
  ui: typeof ui;
  public: typeof publicTexts;
  resident: typeof resident;
  office: typeof office;
  admins: typeof admins;
  approvals: typeof approvals;
  association: typeof association;
  "association/policies": typeof associationPolicies;
  audit: typeof audit;
  bills: typeof bills;
  books: typeof books;
  certificates: typeof certificates;
  claims: typeof claims;
  "claims/own": typeof claimsOwn;
  credits: typeof credits;
  dashboard: typeof dashboard;
  "dashboard/paying": typeof dashboardPaying;
  "dashboard/year": typeof dashboardYear;
  dues: typeof dues;
  emails: typeof emails;
  login: typeof login;
  "login/admin": typeof loginAdmin;
  "login/links": typeof loginLinks;
  "login/register": typeof loginRegister;
  "login/sessions": typeof loginSessions;
  "month-end": typeof monthEnd;
  overview: typeof overview;
  payments: typeof payments;
  "payments/own": typeof paymentsOwn;
  receipts: typeof receipts;
  "receipts/own": typeof receiptsOwn;
  reports: typeof reports;
  "reports/own": typeof reportsOwn;
  residents: typeof residents;
  search: typeof search;
  "second-factor": typeof secondFactor;
  settings: typeof settings;
  settlements: typeof settlements;
  statements: typeof statements;
  uploads: typeof uploads;
  "uploads/review": typeof uploadsReview;
  verification: typeof verification;
}

export type Area = keyof Catalogues;

/** Every message key. An unknown key does not compile. */
export type MessageId =
  | keyof typeof frame
  | keyof typeof names
  | `bill.${BillType}`
  | { [A in Area]: keyof Catalogues[A] }[Area];
