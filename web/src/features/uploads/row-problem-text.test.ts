import { afterEach, expect, it } from "vitest";
import { i18n } from "../../lib/language/languages.ts";
import server from "../../messages/server.hi.json";
import { rowProblemText } from "./row-problem-text.ts";

const message = "No active resident has the flat number Z-999.";
const row = { row: 6, column: "flatNumber", message, code: "flat_unknown", params: { flat: "Z-999" } };

afterEach(() => i18n.activate("en", ["en-IN"]));

it("A bad row keeps the server's words in English", () => {
  expect(rowProblemText(row)).toBe(message);
});

it("A bad row says how to write a day in the file, and groups amounts", () => {
  const day = "Please write a day that exists, such as 2026-12-10 or 10/12/2026.";
  expect(rowProblemText({ row: 21, column: "dueDate", message: day })).toBe(day);
  const amount = "A bill of ₹1234.50 was uploaded before.";
  expect(rowProblemText({ row: 22, column: "", message: amount })).toBe("A bill of ₹1,234.50 was uploaded before.");
});

it("A bad row is translated by its code and parameters in Hindi", () => {
  i18n.loadAndActivate({ locale: "hi", messages: server });
  expect(rowProblemText(row)).toBe("फ़्लैट नंबर Z-999 का कोई मौजूदा निवासी नहीं है।");
});

it("A bad row begins with its cell's value, in Hindi too", () => {
  i18n.loadAndActivate({ locale: "hi", messages: server });
  expect(rowProblemText({ ...row, shown: "Z-999" })).toBe("“Z-999”: फ़्लैट नंबर Z-999 का कोई मौजूदा निवासी नहीं है।");
});

it("A bad row of no kind names the kinds in a sentence of Hindi", () => {
  i18n.loadAndActivate({ locale: "hi", messages: server });
  const text = rowProblemText({ row: 2, column: "billType", message: "…", code: "bill_type_unknown" });
  expect(text).toMatch(/^बिल का प्रकार electricity.* या [a-z]+ होना चाहिए।$/);
});

it("A bad row without a code keeps the server's words", () => {
  i18n.loadAndActivate({ locale: "hi", messages: server });
  expect(rowProblemText({ row: 6, column: "name", message: "An older server's words." })).toBe(
    "An older server's words.",
  );
});
