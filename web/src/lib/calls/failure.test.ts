import { afterEach, beforeEach, describe, expect, it } from "vitest";
import server from "../../messages/server.hi.json";
import { i18n } from "../language/languages.ts";
import { failureText, readFailure, reasonOf, unanswered } from "./failure.ts";

const refusal = { code: "bill_already_paid", message: "This bill is already paid.", error: "…", requestId: "r-1" };

it("repeats what the server said", () => {
  expect(failureText(readFailure(409, refusal), "Payment failed.")).toBe("This bill is already paid.");
});

it("uses the screen's own sentence if there was no answer", () => {
  expect(failureText(unanswered("offline"), "Payment failed.")).toBe("Payment failed.");
});

it.each([null, "<html>", [], {}, { message: "half" }, { code: 1, message: "x" }])(
  "takes %j from something in between for no answer of the portal",
  (body) => {
    expect(readFailure(502, body)).toMatchObject({ kind: "unreadable", status: 502, message: null });
  },
);

const badField = { code: "due_date_out_of_range", message: "dueDate must lie between …", field: "dueDate" };
const badAmount = {
  code: "amount_out_of_range",
  message: "…",
  field: "amount",
  params: { least: "10", most: "1,500" },
};

it("calls the field by its label on the screen", () => {
  expect(reasonOf(readFailure(400, badField), { dueDate: "Due Date" })).toBe("Due Date must lie between …");
});

it("leaves a word of the sentence alone that is also the name of the field", () => {
  const message = "If the bank shows a different amount, a treasurer can correct it.";
  const spent = { code: "instrument_spent", message, field: "amount" };
  expect(reasonOf(readFailure(409, spent), { amount: "Amount" })).toBe(message);
});

const closed = {
  code: "day_closed",
  message: "The cash book of 2026-11-22 is closed. Please use a later day.",
  params: { day: "2026-11-22" },
};

it("writes days as they stand everywhere on the screen", () => {
  const text = "The cash book of 22 Nov 2026 is closed. Please use a later day.";
  expect(reasonOf(readFailure(409, closed))).toBe(text);
});

it.each([
  ["Only ₹123456.50 are in the cash box.", "Only ₹1,23,456.50 are in the cash box."],
  ["The box differs by ₹-1500.00. Please write why.", "The box differs by −₹1,500.00. Please write why."],
  ["This resident owes Rs 1500.00.", "This resident owes Rs 1,500.00."],
  ["Cheque 123456 is somewhere else by now.", "Cheque 123456 is somewhere else by now."],
])("writes the amounts of “%s” as everywhere on the screen", (message, text) => {
  expect(reasonOf(readFailure(409, { code: "cash_not_there", message }))).toBe(text);
});

it.each(["2026-02-31", "2026-13-45"])("leaves %s as it was typed", (typed) => {
  const failure = { code: "day_invalid", message: `${typed} is not a day.` };
  expect(reasonOf(readFailure(400, failure))).toBe(failure.message);
});

describe("To a reader of Hindi", () => {
  beforeEach(() => {
    i18n.load("hi", server);
    i18n.activate("hi");
  });
  afterEach(() => i18n.activate("en", ["en-IN"]));

  it("translates a refusal by its code and parameters", () => {
    const text = "भुगतान राशि ₹10 और ₹1,500 के बीच होनी चाहिए।";
    expect(failureText(readFailure(400, badAmount), "…")).toBe(text);
  });

  it.each([
    ["second", "1 सेकंड"],
    ["minutes", "49 मिनट"],
    ["hours", "3 घंटे"],
  ])("names a wait in %s", (unit, wait) => {
    const params = { count: Number.parseInt(wait, 10), unit };
    const closed = { code: "too_many_attempts", message: "Too many attempts.", params };
    expect(reasonOf(readFailure(429, closed))).toBe(`बहुत बार कोशिश हो चुकी है। कृपया ${wait} रुककर फिर कोशिश करें।`);
  });

  it("calls the field by its label, or by the name it has everywhere", () => {
    const ending = "दो साल पहले और पाँच साल बाद के बीच होनी चाहिए।";
    expect(reasonOf(readFailure(400, badField), { dueDate: "देय तिथि" })).toBe(`देय तिथि ${ending}`);
    expect(reasonOf(readFailure(400, badField))).toBe(`अंतिम तिथि ${ending}`);
  });

  it("writes days as they stand everywhere on the screen", () => {
    expect(reasonOf(readFailure(409, closed))).toContain("22 नव");
    expect(reasonOf(readFailure(409, closed))).not.toContain("2026-11-22");
  });

  it("keeps the server's sentence if it has no other", () => {
    expect(failureText(readFailure(400, { code: "new_here", message: "Something new." }), "…")).toBe("Something new.");
  });
});
