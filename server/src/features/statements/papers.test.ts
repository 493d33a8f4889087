import { paise } from "@aangan/contract/money";
import { describe, expect, it } from "vitest";
import type { Block, Paper } from "../../platform/paper/paper.ts";
import { printedAmount, printedDay } from "../../platform/paper/words/printed.ts";
import { certificatePaper } from "../certificates/certificate-paper.ts";
import { duesPaper } from "../dues/dues-paper.ts";
import { statementPaper } from "./statement-paper.ts";

const letterhead: Block = { kind: "letterhead", name: "Aangan", lines: ["Sector 7"] };

const of = <K extends Block["kind"]>({ blocks }: Paper, kind: K) =>
  blocks.filter((block): block is Extract<Block, { kind: K }> => block.kind === kind);

describe("what is printed", () => {
  it.each([
    [0, "₹0.00"],
    [5, "₹0.05"],
    [99_999, "₹999.99"],
    [100_000, "₹1,000.00"],
    [12_345_678, "₹1,23,456.78"],
    [9_999_999_999, "₹9,99,99,999.99"],
    [-50_000, "−₹500.00"],
  ])("of %i paise is %s", (amount, text) => expect(printedAmount(paise(amount))).toBe(text));

  it("of a day is as people write it", () => {
    expect([printedDay("2026-11-05", "en"), printedDay("2026-11-05", "hi")]).toEqual(["5 Nov 2026", "5 नव॰ 2026"]);
  });
});

const user = { _id: "u1", name: "Asha Rao", flatNumber: "E-041", complex: "RICHMOND PARK", leftAt: null };
const statement: Parameters<typeof statementPaper>[0] = {
  ...{ user, from: "2026-04-01", to: "2026-11-21", opening: paise(10_000), closing: paise(-20_050) },
  lines: [
    {
      ...{ day: "2026-05-01", kind: "bill" as const, amount: paise(50_000), balance: paise(60_000) },
      ...{ billId: "MAIN-2627-000001", billType: "maintenance" as const, dueDate: "2026-05-20" },
    },
    {
      ...{ day: "2026-05-02", kind: "receipt" as const, amount: paise(-80_050), balance: paise(-20_050) },
      ...{ receiptId: "r1", receiptNumber: "REC-2627-000007", way: "cheque", reference: "000123" },
    },
  ],
  standing: {
    bills: [],
    advance: paise(20_050),
    cheques: [
      {
        receiptId: "r2",
        receiptNumber: "",
        amount: paise(100),
        reference: "000124",
        bank: "SBI",
        chequeOn: "2026-12-01",
        later: true,
      },
    ],
    claims: [{ claimId: "c1", amount: paise(200), paidOn: "2026-11-20", reference: "600000000001" }],
  },
};

describe("a statement on paper", () => {
  const paper = statementPaper(statement, "en", letterhead);
  const [lines, standing, cheques, claims] = of(paper, "table");

  it("begins with the opening, ends with the closing, and sums both sides", () => {
    expect(lines?.rows).toEqual([
      ["1 Apr 2026", "Opening balance", "", "", "₹100.00"],
      ["1 May 2026", "Bill · MAIN-2627-000001 · Maintenance · due 20 May 2026", "₹500.00", "", "₹600.00"],
      ["2 May 2026", "Receipt · REC-2627-000007 · Cheque · 000123", "", "₹800.50", "−₹200.50"],
      ["21 Nov 2026", "Closing balance", "", "", "−₹200.50"],
    ]);
    expect(lines?.sums).toEqual(["", "Total of the period", "₹500.00", "₹800.50", ""]);
  });

  it("says below what the closing consists of, and what is not in it", () => {
    expect(standing).toMatchObject({
      rows: [["Less: paid in advance", "−₹200.50"]],
      sums: ["Closing balance", "−₹200.50"],
    });
    expect(cheques?.rows).toEqual([["000124 · SBI · post-dated 1 Dec 2026, not counted above", "₹1.00"]]);
    expect(claims?.rows).toEqual([["Sent on 20 Nov 2026, UTR 600000000001", "₹2.00"]]);
  });

  it("is the same when it is made again, and in Hindi has the same figures", () => {
    expect(statementPaper(statement, "en", letterhead)).toEqual(paper);
    expect(paper.issuedAt.toISOString()).toBe("2026-11-20T18:30:00.000Z");
    const hindi = statementPaper(statement, "hi", letterhead);
    expect(of(hindi, "heading")[0]).toMatchObject({ text: "खाता विवरण", aside: "1 अप्रैल 2026 से 21 नव॰ 2026 तक" });
    const figures = (printout: Paper) => of(printout, "table").map(({ rows }) => rows.map((row) => row.at(-1)));
    expect(figures(hindi)).toEqual(figures(paper));
  });

  it.each([
    ["cash", "Cash", "नकद"],
    ["online", "Online", "ऑनलाइन"],
    ["Net banking", "Net banking", "नेट बैंकिंग"],
    ["UPI", "UPI", "UPI"],
  ])("says in the reader's language that money came by %s", (method, english, hindi) => {
    const lines = statement.lines.slice(1).map((line) => ({ ...line, kind: "taken_back" as const, way: method }));
    const printed = (language: "en" | "hi") => {
      return of(statementPaper({ ...statement, lines }, language, letterhead), "table")[0]?.rows[1]?.[1];
    };
    expect(printed("en")).toBe(`Receipt taken back · REC-2627-000007 · ${english} · 000123`);
    expect(printed("hi")).toBe(`रसीद रद्द हुई · REC-2627-000007 · ${hindi} · 000123`);
  });

  it("of a past period has nothing below", () => {
    expect(of(statementPaper({ ...statement, standing: null }, "en", letterhead), "table")).toHaveLength(1);
  });
});

const nothing = { notDue: paise(0), upTo30: paise(0), upTo60: paise(0), upTo90: paise(0), over90: paise(0) };
const otherFields = { phone: "", complex: "RICHMOND PARK", leftAt: null, lastPaidOn: null, claimsWaiting: paise(0) };
const reached = { language: "en" as const, email: "works" as const, oldestDueOn: null };
const noCheques = { unclearedCheques: paise(0), postDatedCheques: paise(0) };
const row = (flatNumber: string, upTo30: number, advance: number, daysLate: number) => ({
  ...{
    userId: flatNumber,
    flatNumber,
    name: "Asha",
    ...otherFields,
    ...reached,
    ...noCheques,
    ...nothing,
    upTo30: paise(upTo30),
    daysLate,
  },
  ...{ advance: paise(advance), net: paise(upTo30 - advance) },
});

describe("the dues on paper", () => {
  const dues = [
    row("E-001", 50_000, 0, 12),
    row("E-002", 9_000, 1_000, 30),
    row("E-003", 0, 700, 0),
    row("E-004", 0, 0, 0),
  ];
  const print = (leastPaise?: number, leastDays = 0) =>
    duesPaper(
      { asOf: "2026-11-21", dues, complex: undefined },
      leastPaise === undefined ? undefined : { leastPaise: paise(leastPaise), leastDays },
      "en",
      letterhead,
    );

  it("have who owes or paid ahead, with sums", () => {
    const [table] = of(print(), "table");
    expect(table?.rows.map(([flat, , , late, , , , advance, net]) => [flat, late, advance, net])).toEqual([
      ["E-001", "₹500.00", "–", "₹500.00"],
      ["E-002", "₹90.00", "₹10.00", "₹80.00"],
      ["E-003", "–", "₹7.00", "−₹7.00"],
    ]);
    expect(table?.sums).toEqual(["", "Total", "₹0.00", "₹590.00", "₹0.00", "₹0.00", "₹0.00", "₹17.00", "₹573.00"]);
  });

  it("of defaulters have those who owe so much and are so late", () => {
    const flats = (paper: Paper) => of(paper, "table").flatMap(({ rows }) => rows.map(([flat]) => flat));
    expect(flats(print(8_000, 1))).toEqual(["E-001", "E-002"]);
    expect(flats(print(8_001, 1))).toEqual(["E-001"]);
    expect(flats(print(0, 13))).toEqual(["E-002"]);
    expect(of(print(0, 99), "text").at(-1)?.text).toBe("No flat owes anything.");
  });
});

describe("a certificate on paper", () => {
  const head = {
    ...{ name: "Shanti Niketan RWA", nameInHindi: "शांति निकेतन", address: "Sector 14", email: "office@example.org" },
    registration: "HR/018/2011/00345",
  };
  const face = { name: "Asha Rao", flatNumber: "E-041", complex: "RICHMOND PARK", asOf: "2026-11-21", head };
  const issued = {
    ...{
      number: "NDC-2627-000001",
      token: "0123456789abcdef0123456789abcdef",
      flatNumber: "E-041",
      asOf: "2026-11-21",
      face,
    },
    ...{ issuedAt: new Date("2026-11-21T04:30:00Z"), withdrawnAt: null },
  };
  const print = (row: Parameters<typeof certificatePaper>[0], language: "en" | "hi" = "en") =>
    certificatePaper(row, language, "https://portal.example");

  it("leads by its code to the page that says whether it stands; the flat is in no log", () => {
    const [code] = of(print(issued), "code");
    expect(code?.address).toBe("https://portal.example/r/0123456789abcdef0123456789abcdef#E-041");
    expect(of(print(issued), "heading")[0]).toMatchObject({ aside: "NDC-2627-000001" });
    expect(of(print(issued, "hi"), "text")[0]?.text).toContain(
      "21 नव॰ 2026 को फ़्लैट E-041, RICHMOND PARK के लिए Asha Rao",
    );
  });

  it("has the association on top as it was on its day", () => {
    expect(of(print(issued), "letterhead")[0]?.name).toBe("Shanti Niketan RWA");
    expect(of(print(issued, "hi"), "letterhead")[0]).toMatchObject({
      name: "शांति निकेतन",
      lines: ["Sector 14 · office@example.org", "पंजीकरण संख्या HR/018/2011/00345"],
    });
  });

  it("says across when it was withdrawn", () => {
    expect(print(issued)).not.toHaveProperty("across");
    expect(print({ ...issued, withdrawnAt: new Date("2026-12-31T19:00:00Z") }).across).toBe("WITHDRAWN 1 Jan 2027");
  });
});
