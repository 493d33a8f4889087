import type { officeOf } from "../desks/office-desk.ts";
import type { PaymentDesk } from "../desks/payment-desk.ts";
import type { Company } from "./company.ts";

/** One run: a flat with two bills and a payment company of its own, on a shared database. */
export interface Run {
  desk: PaymentDesk;
  office: ReturnType<typeof officeOf>;
  company: Company;
  resident: string;
  bills: string[];
}

/** The orders of a run, oldest first. */
export const ordersOf = ({ company }: Run) => [...company.gateway.orders.keys()];
