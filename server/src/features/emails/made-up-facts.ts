import type { SwitchableKind } from "@aangan/contract/email-kinds";
import type { MailFacts } from "./mail-facts.ts";

const person = { name: "Asha Rao", flat: "A-101" };
const bill = { bill: "MAIN-2627-000042", billType: "maintenance", amountPaise: 250_000, due: "2026-12-10" } as const;
const receipt = { receiptId: "example", number: "REC-2627-000042" };

/** What a mail of each kind could say, for the office's look at its words before the first one. */
export const sampleFacts: Record<SwitchableKind, MailFacts> = {
  bill_raised: { kind: "bill_raised", facts: { ...person, bills: [bill], count: 1, totalPaise: bill.amountPaise } },
  due_soon: { kind: "due_soon", facts: { ...person, ...bill } },
  overdue: { kind: "overdue", facts: { ...person, ...bill } },
  receipt: {
    kind: "receipt",
    facts: { ...person, ...receipt, amountPaise: bill.amountPaise, way: "online", receivedOn: "2026-12-05" },
  },
  receipt_ended: {
    kind: "receipt_ended",
    facts: {
      ...person,
      number: receipt.number,
      amountPaise: bill.amountPaise,
      how: "taken_back",
      reason: "Wrong flat",
    },
  },
  claim_decided: {
    kind: "claim_decided",
    facts: {
      ...{ ...person, amountPaise: bill.amountPaise, paidOn: "2026-12-05", reference: "600000000001" },
      ...{ accepted: true, reason: "", receipt },
    },
  },
  refund: { kind: "refund", facts: { ...person, amountPaise: 50_000, way: "transfer", reference: "600000000002" } },
};
