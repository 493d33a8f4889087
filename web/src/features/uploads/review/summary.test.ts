import { expect, it } from "vitest";
import { i18n } from "../../../lib/language/languages.ts";
import office from "../../../messages/office.en.json";
import ui from "../../../messages/ui.en.json";
import uploads from "../messages.en.json";
import review from "./messages.en.json";
import { summaryOf } from "./summary.ts";

i18n.loadAndActivate({ locale: "en", messages: { ...ui, ...office, ...uploads, ...review } });
const t = (id: string, values = {}) => i18n._(id, values);

it("The folded columns of a file of receipts name each of them", () => {
  const columns = [
    { letter: "A", field: "flatNumber" },
    { letter: "B", field: "amount" },
    { letter: "D", field: "way" },
    { letter: "E", field: "receivedOn" },
  ];
  const desk = { kind: "receipts", review: { table: { columns } } } as Parameters<typeof summaryOf>[1];
  expect(summaryOf(t, desk, "columns")).toBe("Flat number: A · Amount received: B · Way: D · Received on: E");
});
