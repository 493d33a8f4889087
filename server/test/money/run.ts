import type { PrintedReceipt } from "../../src/features/receipts/paper/printed-receipt.ts";
import type { approvalsOf } from "../desks/approval-desk.ts";
import type { counterOf } from "../desks/counter-desk.ts";
import type { officeOf } from "../desks/office-desk.ts";
import type { PaymentDesk } from "../desks/payment-desk.ts";
import type { Company } from "./company.ts";
import type { Drawer, Requests } from "./drawer.ts";

/** One run: a flat with two bills, another beside it, and a payment company of its own, on a shared database. */
export interface Run {
  desk: PaymentDesk;
  office: ReturnType<typeof officeOf>;
  company: Company;
  counter: ReturnType<typeof counterOf>;
  drawer: Drawer;
  two: Awaited<ReturnType<typeof approvalsOf>>;
  requests: Requests;
  /** From how many rupees on another person must approve what is given back; null: from none. */
  limit: number | null;
  /** Numbered receipts as they were first printed. */
  papers: Map<string, PrintedReceipt>;
  resident: string;
  /** Another flat, for which a transfer or cheque of the resident sometimes pays too. */
  other: string;
  bills: string[];
  /** The file that the bills came by. */
  billFile: string;
}

/** The orders of a run, oldest first. */
export const ordersOf = ({ company }: Run) => [...company.gateway.orders.keys()];
