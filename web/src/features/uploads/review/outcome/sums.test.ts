import { billTypes } from "@aangan/contract/bill-kinds";
import { expect, it } from "vitest";
import { i18n } from "../../../../lib/language/languages.ts";
import type { Text } from "../../../../lib/language/text.ts";
import { typeText } from "./sums.tsx";

const t: Text = (id, values) => i18n._(id, values);

it.each(billTypes)("Bills of the kind %s are called as on every other screen", (type) => {
  expect(typeText(t, type)).toBe(t(`bill.${type}`));
});
