import type { BillType } from "@aangan/contract/bill-kinds";
import type { ReceiptMethod } from "@aangan/contract/features/receipts/receipts";
import type { LoosenedPart } from "@aangan/contract/features/settings/loosened-part";
import type { SettingKey } from "@aangan/contract/features/settings/settings";
import type { Role } from "@aangan/contract/rights";

/** Amounts are paise, days `2026-12-15`, instants ISO 8601: facts are kept as JSON. */
interface Person {
  name: string;
  flat: string;
}

export interface BillFacts {
  bill: string;
  billType: BillType;
  amountPaise: number;
  due: string;
}

interface BillsRaised extends Person {
  /** The first of them, by due date. */
  bills: readonly BillFacts[];
  count: number;
  totalPaise: number;
}

interface ReceiptFacts extends Person {
  receiptId: string;
  number: string;
  amountPaise: number;
  way: ReceiptMethod;
  receivedOn: string;
}

/** What a returned cheque was, and what is owed now. */
export interface ChequeReturned {
  reference: string;
  bank: string;
  returnedOn: string;
  /** The bill that asks for the charge, and for what had been paid out of the cheque. */
  charge?: BillFacts;
  /** Had been paid out of the cheque, so that the bill asks for it, too. Mails that were planned by earlier versions lack it. */
  paidOutPaise?: number;
  /** What is left of all bills of the resident. */
  owedPaise: number;
}

interface ReceiptEnded extends Person {
  number: string;
  amountPaise: number;
  how: "taken_back" | "cheque_returned" | "replaced";
  reason: string;
  /** Mails that were planned by earlier versions lack it. */
  cheque?: ChequeReturned;
  /** The receipt that replaces it, if it is the same resident's. */
  replacement?: { receiptId: string; number: string };
}

interface Loosening {
  name: string;
  /** Who asked, and whether it is the reader. */
  by: string;
  own: boolean;
  /** It holds. */
  done: boolean;
  /** Null while it waits, and when nobody else was there to approve it. */
  approvedBy: string | null;
}

export interface RuleLoosened extends Loosening {
  setting: SettingKey;
  loosened: LoosenedPart[];
  /** When it holds unless it is stopped; null: when another person agrees. */
  from: string | null;
}

export interface BooksReopened extends Loosening {
  setting: "books";
  /** The first month that is open again, as `2027-02`. */
  month: string;
  reason: string;
}

export interface OfficeChanged {
  name: string;
  /** Who was added to the office, got another role or was removed, and whether it is the reader. */
  who: string;
  own: boolean;
  /** Null: whoever has the server. */
  by: string | null;
  /** Null: was not of the office. */
  was: Role | null;
  /** Null: is not of the office any more. */
  is: Role | null;
  at: string;
}

interface ClaimDecided extends Person {
  amountPaise: number;
  paidOn: string;
  reference: string;
  accepted: boolean;
  /** Of a refusal. */
  reason: string;
  /** Of an accepted one. */
  receipt?: { receiptId: string; number: string };
}

interface Refunded extends Person {
  amountPaise: number;
  /** How it came back: to where an online payment came from, or by the office. */
  way: ReceiptMethod;
  reference: string;
}

/** What each kind of mail says. A planner that leaves something out does not compile. */
export type MailFacts =
  | { kind: "bill_raised"; facts: BillsRaised }
  | { kind: "due_soon" | "overdue"; facts: Person & BillFacts }
  | { kind: "receipt"; facts: ReceiptFacts }
  | { kind: "receipt_ended"; facts: ReceiptEnded }
  | { kind: "claim_decided"; facts: ClaimDecided }
  | { kind: "refund"; facts: Refunded }
  /** `role`: of a person of the office, whose flat is empty. */
  | { kind: "invitation"; facts: Person & { link: string; role?: Role } }
  /** One for each flat of an address, which the mail names; administrators have none. */
  | { kind: "password_link"; facts: Person & { link: string; minutes: number } }
  | { kind: "password_changed" | "factor_removed" | "factor_set_up"; facts: { name: string; at: string } }
  /** To every secretary. */
  | { kind: "loosening"; facts: RuleLoosened | BooksReopened }
  /** To every secretary, and to that person. */
  | { kind: "office_changed"; facts: OfficeChanged }
  /** Sent to the old address; the new one is masked, as in `r•••@example.org`. */
  | { kind: "address_changed"; facts: { name: string; newAddress: string } }
  /** By which a person of the office tries the mail server. */
  | { kind: "test"; facts: { name: string } };

export type FactsOf<K extends MailFacts["kind"]> = Extract<MailFacts, { kind: K }>["facts"];
