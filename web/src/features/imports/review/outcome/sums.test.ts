import { billTypes } from "@aangan/contract/bill-kinds";
import { expect, it } from "vitest";
import { i18n } from "../../../../lib/language/languages.ts";
import texts from "../../../../messages/en/portal.json";
import { typeText } from "./sums.tsx";

i18n.loadAndActivate({ locale: "en", messages: texts });

it.each(billTypes)("%s is shown by its name, as on every other screen", (type) => {
  expect(typeText((id, values = {}) => i18n._(id, values), type)).toBe(
    (texts as Record<string, string>)[`bill.${type}`],
  );
});
