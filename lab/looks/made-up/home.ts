import type { Page } from "@playwright/test";
import { answerInPage } from "./answer-in-page.ts";

const today = "2026-11-23";
const AMOUNTS = [412_350.5, 388_000, 0, 96_500, 121_840, 845_210, 1_018_500.25, 642_000, 0, 18_250];

/** Each day of the month, busy around the tenth. */
const days = Array.from({ length: 23 }, (_, at) => ({
  day: `2026-11-${String(at + 1).padStart(2, "0")}`,
  collected: AMOUNTS[(at * 3) % AMOUNTS.length] ?? 0,
}));
const collected = days.reduce((sum, day) => sum + day.collected, 0);

const names = [
  "Venkatasubramanian Krishnamurthy-Chattopadhyay",
  "Lakshmi O'Brien",
  "Asha Rao",
  "Li",
  "Gurpreet Singh Ahluwalia",
];

const home = {
  today,
  thisMonth: { billed: 12_436_210, collected, refunded: 12_500 },
  lastMonth: { billed: 11_892_000, collected: 10_455_312.75, refunded: 0 },
  outstanding: 9_817_430.5,
  days,
  ages: [
    { age: "notDue", bills: 812, amount: 4_210_000 },
    { age: "upTo30", bills: 402, amount: 2_615_430.5 },
    { age: "upTo60", bills: 121, amount: 1_402_000 },
    { age: "upTo90", bills: 38, amount: 390_000 },
    { age: "over90", bills: 96, amount: 1_200_000 },
  ],
  complexes: [
    { complex: "EWS/SP UNITS", billed: 1_120_000, collected: 640_250, outstanding: 2_310_000 },
    { complex: "REGENCY PARK-1", billed: 4_310_210, collected: 3_102_400, outstanding: 2_107_430.5 },
    { complex: "REGENT HOUSE", billed: 2_890_000, collected: 2_800_100, outstanding: 400_000 },
    { complex: "RICHMOND PARK", billed: 4_116_000, collected: collected - 6_542_750, outstanding: 5_000_000 },
  ],
  ways: [
    { way: "upi", payments: 2210, amount: collected - 3_401_000 },
    { way: "card", payments: 84, amount: 402_000 },
    { way: "netBanking", payments: 61, amount: 650_000 },
    { way: "cash", payments: 240, amount: 999_000 },
    { way: "cheque", payments: 102, amount: 1_100_000 },
    { way: "transfer", payments: 31, amount: 250_000 },
  ],
  largestDues: Array.from({ length: 10 }, (_, at) => ({
    userId: `u${at}`,
    flatNumber: at === 0 ? "RPKA-123456" : `E-${100 + at * 7}`,
    name: names[at % names.length],
    former: at === 3,
    amount: 412_350.5 - at * 31_200,
    daysLate: [214, 96, 61, 402, 30, 0, 12, 75, 44, 5][at],
  })),
};

const needs = [
  ["alerts", 2],
  ["reviews", 1],
  ["claims", 12],
  ["registrations", 3],
  ["administrators", 1],
  ["chequesToPayIn", 18],
  ["postDatedDue", 4],
  ["uploads", 1],
  ["overdueRefunds", 2],
].map(([need, count]) => ({ need, count }));

/** Answers for the office's home with every picture full, whatever the portal has. */
export async function answerWithHome(page: Page): Promise<void> {
  await answerInPage(page, [
    { path: "admin/home", json: { home, outdatedDatabase: { version: "17.11", safe: "17.12" } } },
    { path: "admin/needs", json: { needs } },
  ]);
}

const months = Array.from({ length: 12 }, (_, at) => ({
  month: new Date(Date.UTC(2025, 11 + at, 1)).toISOString().slice(0, 7),
  billed: at === 4 ? 0 : 2_450 + ((at * 731) % 1_900),
  paid: [2_450, 0, 5_631, 3_000, 0, 2_450, 4_405, 2_450.5, 0, 3_200, 2_450, 1_000][at],
}));

/** Answers for a resident's year with eleven months of bills. */
export async function answerWithYear(page: Page): Promise<void> {
  await answerInPage(page, [{ path: "auth/year", json: { months } }]);
}

const closedThing = (kind: string, name: string, more: object = {}) => ({
  ...{ kind, act: null, name, flatNumber: "E-041", amount: 2_450.5, since: "2026-11-12T06:30:00.000Z", ...more },
});

const reopening = {
  ...{ _id: "r1", from: "2026-09", reason: "The plumber's bill of September was entered twice", state: "waiting" },
  ...{ askedAt: "2026-11-20T06:30:00.000Z", askedBy: "Meera Nair", own: false, endedAt: null, endedBy: "" },
};

const closedUp = (upTo: string, by: string, reopened: object | null = null) => ({
  ...{ upTo, at: `${upTo}-28T09:15:00.000Z`, by, reopened },
});

const closedBooks = {
  ...{ closedUpTo: "2026-09", lastOver: "2026-10", reopening, more: true },
  history: [
    closedUp("2026-09", "Ravi Deshpande"),
    closedUp("2026-07", names[0] ?? "", { reason: reopening.reason, askedBy: "Meera Nair" }),
    closedUp("2026-08", "Meera Nair"),
  ],
  open: [
    closedThing("cheque_in_hand", "RP/2627/000041"),
    closedThing("cheque_at_bank", "RP/2627/000038", { flatNumber: "RPKA-123456", amount: 412_350.5 }),
    closedThing("payment_open", "PAID0000000000000001"),
    closedThing("payment_in_review", "PAID0000000000000002"),
    closedThing("unidentified", "pay_QkV7sX3mT2bA1c", { flatNumber: "" }),
    closedThing("refund", "RF3"),
    closedThing("claim", "632145678901"),
    closedThing("approval", "RP/2627/000043", { act: "bounce-cheque" }),
    closedThing("approval", "twoPeople", { act: "change-setting", flatNumber: "", amount: null }),
    closedThing("cash_day", "2026-11-20", { flatNumber: "", amount: null }),
    closedThing("frozen_bill", "ELEC-2627-000042"),
  ],
};

/** Answers for the closed months with every kind of open thing; the request to reopen some is another's, one's own, or ended. */
export async function answerWithClosedBooks(page: Page, request: "another's" | "own" | "none"): Promise<void> {
  const reopeningShown = request === "none" ? null : { ...reopening, own: request === "own" };
  await answerInPage(page, [
    { path: "admin/closed-books", json: { books: { ...closedBooks, reopening: reopeningShown } } },
  ]);
}
