import { describe, expect, it } from "vitest";
import { billFields, sheetOf } from "../../../../../test/sheets/tables.ts";
import { moneyWords, namesNoMoney } from "./money-words.ts";
import { headerNames } from "./names.ts";
import { plainWords } from "./plain-words.ts";
import { scoreContent } from "./score-content.ts";
import { scoreName } from "./score-name.ts";

describe("a header's words", () => {
  it.each([
    ["Amount (Rs.)", ["amount"]],
    ["Flat #", ["flat"]],
    ["Owner's Name", ["owner", "name"]],
    ["  AMT.  in Rs ", ["amt"]],
    ["(1)", ["1"]],
    ["फ़्लैट नंबर", ["फ्लैट"]],
  ])("of %j are %j", (text, words) => {
    expect(plainWords(text)).toEqual(words);
  });
});

describe("a header's name", () => {
  it.each([
    ["flatNumber", "flatNumber"],
    ["FLAT NUMBER", "flatNumber"],
    ["Flat No*", "flatNumber"],
    ["Unit No", "flatNumber"],
    ["सदनिका क्रमांक", "flatNumber"],
    ["Bill Head", "billType"],
    ["Net Payable", "originalAmount"],
    ["Amt.", "originalAmount"],
    ["Rs.", "originalAmount"],
    ["रक्कम", "originalAmount"],
    ["Due date (dd/mm/yyyy)", "dueDate"],
    ["Last Date", "dueDate"],
    ["NAME OF OWNER", "name"],
    ["E-mail ID", "email"],
    ["Mobile No.", "phone"],
    ["Phone (WhatsApp)", "phone"],
    ["CONTACT NO", "phone"],
    ["SOCIETY", "complex"],
  ] as const)("%j is known as %s", (text, field) => {
    expect(scoreName(text, headerNames[field])).toBe(1);
  });

  it("counts for less where it only shares words with a known one", () => {
    expect(scoreName("To collect", headerNames.originalAmount)).toBe(0);
    expect(scoreName("Amount collected", headerNames.originalAmount)).toBe(0.35);
    expect(scoreName("Tenant Name", headerNames.name)).toBe(0.35);
  });

  it("is none where the words in common could stand in any header", () => {
    expect(scoreName("Order Date", headerNames.dueDate)).toBe(0);
    expect(scoreName("Bill No", headerNames.originalAmount)).toBe(0);
    expect(scoreName("Bank Name", headerNames.complex)).toBe(0);
  });
});

it("of the money words, only total and payable are an amount by themselves", () => {
  const amounts = [...moneyWords].filter((word) => scoreName(word, headerNames.originalAmount) > 0);
  expect(amounts).toEqual(["total", "payable"]);
  expect([...moneyWords].filter((word) => namesNoMoney(word))).toEqual([]);
});

describe("a column's cells", () => {
  it("fit by their share among the first 200 filled ones", () => {
    const amount = billFields.originalAmount.fits;
    const cells = sheetOf([[12], ["-"], [15 / 2], ["nil"]]).rows.map(({ cells: [cell] }) => cell ?? null);
    expect(scoreContent([null, ...cells, null], amount)).toBe(0.5);
    expect(scoreContent([null], amount)).toBe(0);
    const long = Array.from({ length: 400 }, (_, index) => (index < 200 ? "1500" : "note"));
    expect(
      scoreContent(
        long.map((text) => ({ kind: "text", text })),
        amount,
      ),
    ).toBe(1);
  });
});
