import { beforeAll, describe, expect, it } from "vitest";
import { i18n, loadTexts } from "../../lib/language/languages.ts";
import type { Text } from "../../lib/language/text.ts";
import { namesOf } from "./open-things.tsx";

const t: Text = (id, values) => i18n._(id, values);
const request = { kind: "approval" as const, flatNumber: "", amount: null, since: "2026-11-20T10:00:00Z" };

beforeAll(() => loadTexts("ui", "office", "month-end"));

describe("A request that is still open", () => {
  it("to loosen a rule names the rule", () => {
    expect(namesOf(t, { ...request, act: "change-setting", name: "twoPeople" })).toEqual([
      "two people for large amounts",
    ]);
  });

  it("to close a day with a difference names the day as people do", () => {
    expect(namesOf(t, { ...request, act: "close-day-with-difference", name: "2026-11-20" })).toEqual(["20 Nov 2026"]);
  });

  it("for a refund names its flat", () => {
    expect(namesOf(t, { ...request, act: "refund", name: "k3j4h5", flatNumber: "E-041" })).toEqual(["E-041"]);
  });
});
