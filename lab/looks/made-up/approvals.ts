import type { Page } from "@playwright/test";
import { answerInPage } from "./answer-in-page.ts";

const name = "Venkatasubramanian Krishnamurthy-Chattopadhyay";
const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();

const people = [
  { _id: "p1", name: "Meera Nair" },
  { _id: "p2", name: "Ravi Deshpande (ravi@aangan.example)" },
  { _id: "p3", name: "Ravi Deshpande (treasurer.of.richmond.park@aangan.example)" },
];

let ids = 0;
function approval(flatNumber: string, state: string, more: object = {}) {
  const ended = state === "waiting" ? { endedAt: null, endedBy: "" } : { endedAt: at(4), endedBy: "Ravi Deshpande" };
  return {
    ...{
      _id: `A${ids++}`,
      state,
      kind: "refund",
      subject: "",
      about: "",
      toFlat: "",
      takesEffectAt: null,
      loosened: [],
    },
    ...{ paymentId: "PAID0000000000000001", creditId: "7", userId: "u1", flatNumber, name },
    ...{ from: "credit", billId: null, amount: 123_456.5, way: null, reference: "", reason: "Paid twice" },
    ...{ limit: 5_000, askedAt: at(30), askedById: "p2", own: false, askedBy: "Ravi Deshpande" },
    ...{ ...ended, endReason: "", impossible: null, refundId: null, ...more },
  };
}

const cheque = {
  ...{ from: "bill", billId: "ELEC-2627-000042", way: "cheque", reference: "004512", amount: 9_000, name: "Asha Rao" },
  reason: "The flat was sold, and the new owner pays from this month on",
};
const ofNoRefund = { paymentId: null, creditId: null, from: null };
const ofNoFlat = { ...ofNoRefund, userId: "", name: "" };
const loosened = { ...ofNoFlat, kind: "change-setting", reason: "", amount: 0, limit: 0 };
const rules = {
  twoPeople: [{ part: "from", was: "5000.00", is: null }],
  secondFactor: [{ part: "mode", was: "login", is: "off" }],
  cash: [{ part: "mostADay", was: "20000.00", is: "199999.99" }],
  notices: ["receipt", "receipt_ended", "refund"].map((was) => ({ part: "email", was, is: null })),
  paper: [
    { part: "stampAboveCash", was: "5000.00", is: "10000.00" },
    { part: "stampAboveOthers", was: "5000.00", is: null },
  ],
};
const rule = (subject: keyof typeof rules) => ({ ...loosened, subject, about: subject, loosened: rules[subject] });
const acts = [
  ["reverse-receipt", "RP/2627/000041"],
  ["replace-receipt", "RP/2627/000042"],
  ["bounce-cheque", "RP/2627/000043"],
  ["cancel-bill", "ELEC-2627-000044"],
  ["undo-assignment", "pay_QkV7sX3mT2bA1c"],
  ["decide-payment", "PAID0000000000000001"],
] as const;
const actsOfNoFlat = [
  ["close-day-with-difference", "2026-11-20"],
  ["assign-unidentified", "pay_QkV7sX3mT2bA1c"],
  ["undo-upload", "maintenance bills of Richmond Park and Richmond Park Extension, November.xlsx"],
] as const;

const byItself = { endedBy: "", endReason: "" };

/** Requests in every state: of others and one's own, of every way that the money may go out. */
const approvals = {
  older: true,
  people,
  approvals: [
    approval("A-500", "waiting"),
    approval("RP1-1204", "waiting", cheque),
    approval("B-041", "waiting", {
      ...{ own: true, askedById: "p1", askedBy: "Meera Nair", askedAt: at(0.1), way: "cash", paymentId: null },
      ...{ name: "Li", amount: 6_500 },
    }),
    ...acts.map(([kind, subject], at) =>
      approval("A-500", "waiting", { ...ofNoRefund, kind, subject, toFlat: "B-041", amount: 6_100 + at }),
    ),
    ...actsOfNoFlat.map(([kind, subject]) => approval("", "waiting", { ...ofNoFlat, kind, subject, toFlat: "B-041" })),
    approval("", "waiting", rule("twoPeople")),
    approval("", "waiting", { ...rule("secondFactor"), own: true, askedById: "p1" }),
    approval("", "waiting", rule("notices")),
    approval("", "approved", rule("paper")),
    approval("", "impossible", { ...rule("cash"), endedBy: "Meera Nair", impossible: "changed" }),
    approval("C-7", "approved", { ...cheque, way: "transfer", reference: "632145678901", refundId: "RF3" }),
    approval("C-9", "refused", { endReason: "The resident asked to keep it for the next bill" }),
    approval("M-14", "withdrawn", { endedBy: "Ravi Deshpande" }),
    ...["money_gone", "receipt_ended", "resident_left", "asker_gone"].map((impossible, place) =>
      approval(`D-${place + 1}`, "impossible", { ...byItself, impossible }),
    ),
    approval("E-2", "expired", byItself),
    // More than are shown at first.
    ...Array.from({ length: 12 }, (_, place) => approval(`F-${place + 1}`, "approved", { refundId: `RF${place + 4}` })),
  ],
};

/** What waits while who asked is the only one who may approve. */
const nobodyElse = {
  ...{ older: false, people: people.slice(1, 2) },
  approvals: [
    approval("A-500", "waiting", { own: true }),
    approval("B-041", "waiting", { own: true, way: "cash", paymentId: null }),
    approval("", "waiting", { ...rule("notices"), own: true, takesEffectAt: at(-71) }),
  ],
};

/** Answers the list of approvals with every possible state, with what nobody else can approve, or with nothing at all. */
export async function answerWithApprovals(page: Page, what: "everything" | "nobody" | "nothing"): Promise<void> {
  const nothing = { older: false, people, approvals: [] };
  const json = { everything: approvals, nobody: nobodyElse, nothing }[what];
  await answerInPage(page, [{ path: "admin/approvals", json }]);
}
