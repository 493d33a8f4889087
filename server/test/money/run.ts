import type { counterOf } from "../desks/counter-desk.ts";
import type { officeOf } from "../desks/office-desk.ts";
import type { PaymentDesk } from "../desks/payment-desk.ts";
import type { Company } from "./company.ts";
import type { Drawer } from "./drawer.ts";

/** One run: a flat with two bills and a payment company of its own, on a shared database. */
export interface Run {
  desk: PaymentDesk;
  office: ReturnType<typeof officeOf>;
  company: Company;
  counter: ReturnType<typeof counterOf>;
  drawer: Drawer;
  /** Numbers of online money, by receipt, of which a portal knows that they were committed. */
  numbers: Map<string, string>;
  resident: string;
  bills: string[];
}

/** The orders of a run, oldest first. */
export const ordersOf = ({ company }: Run) => [...company.gateway.orders.keys()];
