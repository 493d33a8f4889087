import { listResidentBills } from "@aangan/contract/features/bills";
import { showDashboard } from "@aangan/contract/features/dashboard";
import { listOwnPayments, payBill, showPaymentStatus } from "@aangan/contract/features/payments/payments";
import { listWatchedPayments } from "@aangan/contract/features/payments/watched";
import { takePayment } from "@aangan/contract/features/receipts/take-payment";
import {
  listResidentPayments,
  reportOwnPayments,
  reportPayments,
  summariseComplexes,
} from "@aangan/contract/features/reports";
import { listResidents, logInResident } from "@aangan/contract/features/residents";
import { paise, rupeesFromPaise } from "@aangan/contract/money";
import { API } from "../../../server/src/platform/http/read-request.ts";
import type { SimulatedMessage, Simulator } from "../../../server/test/simulators/simulator.ts";
import type { RequestInput } from "../generator/request.ts";
import type { UnpaidBill } from "../world/books.ts";
import { PASSWORD } from "../world/open-databases.ts";
import { ADMINS, complexes, tokenOf } from "../world/town-data.ts";

/** Requests as browsers and the payment company send them. */

const JSON_TYPE = { "content-type": "application/json" };
const ACCEPT = { accept: "application/json", "accept-encoding": "gzip, br" };

const as = (kind: "resident" | "admin", nth: number) => ({ ...ACCEPT, authorization: `Bearer ${tokenOf(kind, nth)}` });

function read(kind: string, path: string, headers: Record<string, string>): RequestInput {
  return { kind, method: "GET", path: `${API}${path}`, headers };
}

/** A page that the resident with this number reads. */
export const residentReads = {
  dashboard: (nth: number) => read("dashboard", showDashboard.path, as("resident", nth)),
  history: (nth: number) => read("history", `${listOwnPayments.path}?page=1`, as("resident", nth)),
  report: (nth: number) => {
    const period = `startDate=${daysAgo(365)}&endDate=${daysAgo(0)}`;
    return read("report", `${reportOwnPayments.path}?${period}`, as("resident", nth));
  },
};

/** A page of the web application without a login. */
export function page(): RequestInput {
  return { kind: "page", method: "GET", path: "/", headers: { "accept-encoding": "gzip, br", accept: "text/html" } };
}

/** What the office reads, in turn, mostly about this resident. Reports about everybody are few, because they are limited. */
export function officeRead(turn: number, nth: number): RequestInput {
  const headers = as("admin", 1 + (turn % ADMINS));
  const complex = encodeURIComponent(complexes[turn % complexes.length] ?? "");
  const paths = [
    listResidentBills.path.replace(":id", `resident${nth}`),
    listResidentPayments.path.replace(":id", `resident${nth}`),
    `${listResidents.path}?complex=${complex}`,
    listResidentBills.path.replace(":id", `resident${nth}`),
    summariseComplexes.path,
    listResidentPayments.path.replace(":id", `resident${nth}`),
    listWatchedPayments.path,
    `${reportPayments.path}?complex=${complex}&startDate=${daysAgo(30)}&endDate=${daysAgo(0)}`,
  ];
  return read("office", paths[turn % paths.length] ?? "", headers);
}

export function logIn(flatNumber: string): RequestInput {
  const body = JSON.stringify({ flatNumber, password: PASSWORD });
  return {
    kind: "login",
    method: "POST",
    path: `${API}${logInResident.path}`,
    headers: { ...ACCEPT, ...JSON_TYPE },
    body,
  };
}

/** A resident's click on Pay for a whole bill. */
export function pay({ id, resident, complex, remainingPaise }: UnpaidBill): RequestInput {
  return {
    kind: "pay",
    method: "POST",
    path: `${API}${payBill.path}`,
    headers: { ...as("resident", resident), ...JSON_TYPE },
    body: JSON.stringify({ billId: id, amount: rupeesFromPaise(paise(remainingPaise)), complex }),
    about: String(resident),
    keepsBody: true,
  };
}

/** The office takes cash for a whole bill. */
export function takeCash({ id, residentId, remainingPaise }: UnpaidBill, clerk: number): RequestInput {
  const amount = rupeesFromPaise(paise(remainingPaise));
  const lines = [{ billId: id, amount }];
  const receivedOn = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  return {
    kind: "receipt",
    method: "POST",
    path: `${API}${takePayment.path}`,
    headers: { ...as("admin", clerk), ...JSON_TYPE },
    body: JSON.stringify({
      userId: residentId,
      way: "cash",
      amount,
      receivedOn,
      lines,
      advance: 0,
      again: true,
      knowing: [],
    }),
  };
}

/** The returning payer asks for the payment's status. */
export function lookAtPayment(resident: number, paymentId: string): RequestInput {
  return read("status", showPaymentStatus.path.replace(":id", paymentId), as("resident", resident));
}

/** A message of the company. */
export function webhook({ name }: Simulator, { headers, body }: SimulatedMessage): RequestInput {
  const headerPairs = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return {
    kind: "webhook",
    method: "POST",
    path: `${API}/webhooks/${name}`,
    headers: { ...JSON_TYPE, ...Object.fromEntries(headerPairs) },
    body: body.toString("utf8"),
  };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
