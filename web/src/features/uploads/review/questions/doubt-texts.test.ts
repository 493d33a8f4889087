import { expect, it } from "vitest";
import { i18n } from "../../../../lib/language/languages.ts";
import texts from "../messages.en.json";
import hindi from "../messages.hi.json";
import { answerText, noteOf, sumText } from "./doubt-texts.ts";

i18n.loadAndActivate({ locale: "en", messages: texts });
const t = (id: string, values = {}) => i18n._(id, values);
const answer = (key: string, params: Record<string, string | number> = {}) => ({
  key,
  params,
  count: 3,
  sample: "",
  set: {},
});

it("An answer is named by its doubt and its key, with the column that it takes", () => {
  expect(answerText(t, "several_amounts", answer("column", { letter: "E", header: "Net Payable" }))).toBe(
    "E · Net Payable",
  );
});

it("An answer that this page does not know yet is named by its column or its key", () => {
  expect(answerText(t, "several_amounts", answer("other", { header: "Net Payable" }))).toBe("Net Payable");
  expect(answerText(t, "several_amounts", answer("other"))).toBe("other");
});

it("Columns with a bill each are named with the reader's words for the bills", () => {
  i18n.loadAndActivate({
    locale: "hi",
    messages: { ...hindi, "bill.electricity": "बिजली", "bill.maintenance": "मेंटेनेंस" },
  });
  const amounts = [
    { at: 3, billType: "electricity" as const },
    { at: 4, billType: "maintenance" as const },
  ];
  const kinds = { ...answer("kinds", { columns: "Light: electricity, E: maintenance" }), set: { amounts } };
  const columns = [
    { at: 3, letter: "D", header: "Light" },
    { at: 4, letter: "E", header: "" },
  ];
  expect(answerText(t, "several_amounts", kinds, { columns })).toBe("हर एक का अलग बिल: Light: बिजली, E: मेंटेनेंस");
  i18n.loadAndActivate({ locale: "en", messages: texts });
});

it("A note stands below the doubts that have one", () => {
  expect(noteOf(t, "several_amounts")).toMatch(/owed twice/);
  expect(noteOf(t, "day_order")).toBeUndefined();
});

it("A sum is shown as money, and what is no sum as it is", () => {
  expect(sumText("1234567.00")).toBe("₹12,34,567.00");
  expect(sumText("3 columns")).toBe("3 columns");
});
