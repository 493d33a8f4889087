import { settingDefaults } from "@aangan/contract/features/settings/settings";
import { type Paise, paise } from "@aangan/contract/money";
import { describe, expect, it } from "vitest";
import { pagesIn, textOf } from "../../../../test/desks/read-pdf.ts";
import { drawPapers } from "../../../platform/paper/draw-papers.ts";
import { PORTAL } from "../../../platform/traffic/caller-name.ts";
import type { PrintedReceipt } from "./printed-receipt.ts";
import { type Printing, receiptPaper } from "./receipt-paper.ts";

const line = (nth: number) => ({
  ...{
    billId: `MAIN-2627-${String(nth).padStart(6, "0")}`,
    amountPaise: paise(250_000),
    billType: "maintenance" as const,
  },
  dueOn: "2026-11-30",
});

const receipt: PrintedReceipt = {
  ...{ number: "REC-2627-000042", token: "0123456789abcdef0123456789abcdef", way: "cheque", state: "received" },
  ...{ name: "Rajesh Krishnamurthy", flatNumber: "E-041", complex: "RICHMOND PARK", amountPaise: 500_000 as Paise },
  ...{ lines: [line(1), line(2)], advancePaise: 0 as Paise, receivedOn: "2026-11-20", takenBy: "Asha Verma" },
  ...{ issuedAt: new Date("2026-11-22T06:30:00Z"), reference: "004217", bank: "State Bank of India" },
  ...{ chequeOn: "2026-11-20", account: "", endedAt: null, replaces: "", replacedBy: "" },
};

const printing: Printing = {
  ...{
    language: "en",
    size: "a5",
    setting: settingDefaults.paper,
    publicUrl: "https://portal.shantiniketan.example.org",
  },
  head: {
    ...{ name: "Shanti Niketan Residents' Welfare Association", nameInHindi: "शांति निकेतन निवासी कल्याण संघ" },
    ...{ address: "Sector 14, Gurugram 122001", email: "office@example.org", registration: "HR/018/2011/00345" },
  },
};

const draw = (changes: Partial<PrintedReceipt> = {}, how: Partial<Printing> = {}) =>
  drawPapers(PORTAL, [receiptPaper({ ...receipt, ...changes }, { ...printing, ...how })]);

/** Nothing is lost at a line's end: the text has no blanks at which it is broken. */
const collapseSpaces = (text: string) => text.replace(/\s+/g, " ");

describe("the paper of a receipt", () => {
  it("of a face from before papers were printed has the association's head of today", async () => {
    expect(textOf(await draw())).toContain("Shanti Niketan Residents' Welfare Association\n");
    const head = { ...printing.head, name: "The name of its day" };
    expect(textOf(await draw({ head }))).toContain("The name of its day\n");
  });

  it("with thirty bills goes on over pages, each with the table's head, numbered", async () => {
    const lines = Array.from({ length: 30 }, (_, at) => line(at + 1));
    // On the last page there is only the code.
    for (const [size, all, ofBills] of [
      ["a5", 3, 2],
      ["a4", 2, 1],
    ] as const) {
      const pdf = await draw({ lines, amountPaise: paise(30 * 250_000) }, { size });
      const pages = pagesIn(pdf);
      const text = textOf(pdf);
      expect(pages).toBe(all);
      expect(text.match(/Due date\n/g)).toHaveLength(ofBills);
      for (let page = 1; page <= pages; page++) expect(text).toContain(`${page} / ${pages}\n`);
      for (const { billId } of lines) expect(text).toContain(`${billId}\n`);
    }
  });

  it("breaks long names, and never loses a letter of them", async () => {
    const names = [
      "Sri Venkata Satyanarayana Subrahmanyeswara Ramachandra Murthy Chakravarthula and Smt Lakshmi Narasimha",
      "W".repeat(120),
      "श्रीमती क्षेत्रज्ञालक्ष्मीनारायणस्वरूपानंदकृष्णमूर्तिसुब्रह्मण्यचक्रवर्ती एवं श्री राजेंद्र प्रसाद विश्वकर्मा",
    ];
    for (const name of names) {
      const pdf = await draw({ name });
      expect(pagesIn(pdf)).toBe(1);
      const letters = textOf(pdf).replace(/\s/g, "");
      expect(letters).toContain(name.replace(/\s/g, ""));
    }
  });

  it("has room for four bills and its code on one A5, however long a name is", async () => {
    const lines = [line(1), line(2), line(3), line(4)];
    for (const name of ["W".repeat(120), "औ".repeat(120), "—".repeat(120)]) {
      for (const language of ["en", "hi"] as const) {
        const pdf = await draw({ name, lines, amountPaise: paise(1_000_000) }, { language });
        expect(pagesIn(pdf)).toBe(1);
        expect(textOf(pdf).replace(/\s/g, "")).toContain(name);
      }
    }
  });

  it("in English keeps a Hindi name, and signs of other scripts are kept as text", async () => {
    for (const name of ["राजेश कृष्णमूर्ति", "ரவி Kumar", "محمد علی", "田中 🏠 Rao", "e\u0301\u200dकि\u094d"]) {
      expect(collapseSpaces(textOf(await draw({ name })))).toContain(collapseSpaces(name).trim());
    }
  });

  it("has at most 30 KB, in both languages and sizes", async () => {
    for (const language of ["en", "hi"] as const) {
      for (const size of ["a5", "a4"] as const) {
        expect((await draw({}, { language, size })).length).toBeLessThanOrEqual(30 * 1024);
      }
    }
  });

  it("300 are one file, each with its own number and code", async () => {
    const papers = Array.from({ length: 300 }, (_, at) => {
      const number = `REC-2627-${String(at + 1).padStart(6, "0")}`;
      const token = at.toString(16).padStart(32, "0");
      return receiptPaper({ ...receipt, number, token }, printing);
    });
    const pdf = await drawPapers(PORTAL, papers);
    expect(pagesIn(pdf)).toBe(300);
    expect(new Set(textOf(pdf).match(/REC-2627-\d{6}/g))).toHaveProperty("size", 300);
    expect(pdf.length).toBeLessThan(2 * 1024 * 1024);
  });
});
