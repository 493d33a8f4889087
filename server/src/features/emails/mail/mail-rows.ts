import { billKindNames } from "@aangan/contract/bill-kinds";
import type { Language } from "@aangan/contract/email-kinds";
import type { BillFacts, ChequeReturned, MailFacts } from "../mail-facts.ts";
import { rowsOfLoosening } from "./loosening-texts.ts";
import { amountText, dayText, methodNames, words } from "./mail-words.ts";

/** What a mail says in figures: a label and a text. */
export type Row = readonly [label: string, text: string];

export function rowsOf(language: Language, mailFacts: MailFacts): Row[] {
  const rows = rowsOfKind(language, mailFacts).filter(([, text]) => text !== "");
  const { facts } = mailFacts;
  return rows.length > 0 && "flat" in facts ? [[words[language].flat, facts.flat], ...rows] : rows;
}

function rowsOfKind(language: Language, { kind, facts }: MailFacts): Row[] {
  const say = words[language];
  const day = (text: string) => dayText(text, language);
  switch (kind) {
    case "bill_raised": {
      const [only] = facts.bills;
      if (only && facts.count === 1) return rowsOfBill(language, only);
      return [
        ...facts.bills.map((bill): Row => [billKindNames[language][bill.billType], billText(language, bill)]),
        ...(facts.count > facts.bills.length ? [["", say.more(facts.count - facts.bills.length)] as const] : []),
        [say.total, amountText(facts.totalPaise)],
      ];
    }
    case "due_soon":
    case "overdue":
      return rowsOfBill(language, facts);
    case "receipt":
      return [
        [say.receipt, facts.number],
        [say.amount, amountText(facts.amountPaise)],
        [say.by, methodNames[language][facts.way]],
        [say.receivedOn, day(facts.receivedOn)],
      ];
    case "receipt_ended":
      return [
        [say.receipt, facts.number],
        [say.amount, amountText(facts.amountPaise)],
        ...rowsOfCheque(language, facts.cheque),
        [say.reason, facts.reason],
        [say.newReceipt, facts.replacement?.number ?? ""],
      ];
    case "claim_decided":
      return [
        [say.amount, amountText(facts.amountPaise)],
        [say.paidOn, day(facts.paidOn)],
        [say.reference, facts.reference],
        [say.reason, facts.reason],
        [say.receipt, facts.receipt?.number ?? ""],
      ];
    case "refund":
      return [
        [say.amount, amountText(facts.amountPaise)],
        [say.backBy, methodNames[language][facts.way]],
        [say.reference, facts.reference],
      ];
    case "loosening":
      return rowsOfLoosening(language, facts);
    default:
      return [];
  }
}

function rowsOfCheque(language: Language, cheque: ChequeReturned | undefined): Row[] {
  if (!cheque) return [];
  const say = words[language];
  return [
    [say.cheque, `${cheque.reference}, ${cheque.bank}`],
    [say.returnedOn, dayText(cheque.returnedOn, language)],
    [say.newBill, cheque.charge ? billText(language, cheque.charge) : ""],
  ];
}

const billText = (language: Language, { bill, amountPaise, due }: BillFacts) =>
  `${bill}, ${amountText(amountPaise)}, ${words[language].dueOn(dayText(due, language))}`;

function rowsOfBill(language: Language, { bill, billType, amountPaise, due }: BillFacts): Row[] {
  const say = words[language];
  return [
    [say.bill, `${bill}, ${billKindNames[language][billType]}`],
    [say.amount, amountText(amountPaise)],
    [say.due, dayText(due, language)],
  ];
}

/** Where the mail leads; undefined: it leads nowhere. */
export function leadsTo(language: Language, { kind, facts }: MailFacts, portalUrl: string): Row | undefined {
  const say = words[language];
  switch (kind) {
    case "bill_raised":
    case "due_soon":
    case "overdue":
      return [say.pay, `${portalUrl}/user/dashboard`];
    case "receipt":
      return [say.seeReceipt, `${portalUrl}/user/receipt/${facts.receiptId}`];
    case "receipt_ended":
      if (facts.cheque && facts.cheque.owedPaise > 0) return [say.pay, `${portalUrl}/user/dashboard`];
      return [say.seeAccount, `${portalUrl}/user/statement`];
    case "claim_decided":
    case "refund":
      return [say.seeAccount, `${portalUrl}/user/statement`];
    case "invitation":
    case "password_link":
      return [say.choosePassword, facts.link];
    default:
      return undefined;
  }
}

/** What stands for the names in braces of the office's own words. */
export function blanksOf(language: Language, mailFacts: MailFacts, portalUrl: string): Record<string, string> {
  const { kind, facts } = mailFacts;
  const all = kind === "bill_raised" ? facts.bills : [];
  const bill = kind === "due_soon" || kind === "overdue" ? facts.bill : all.map((one) => one.bill).join(", ");
  const due = kind === "due_soon" || kind === "overdue" ? facts.due : all[0]?.due;
  const amountPaise =
    kind === "bill_raised" ? facts.totalPaise : "amountPaise" in facts ? facts.amountPaise : undefined;
  return {
    name: facts.name,
    flat: "flat" in facts ? facts.flat : "",
    amount: amountPaise === undefined ? "" : amountText(amountPaise),
    due: due === undefined ? "" : dayText(due, language),
    bill,
    link: leadsTo(language, mailFacts, portalUrl)?.[1] ?? portalUrl,
  };
}
