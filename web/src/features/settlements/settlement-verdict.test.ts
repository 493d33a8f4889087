import type { Settlement } from "@aangan/contract/features/settlements";
import { beforeAll, describe, expect, it } from "vitest";
import { i18n, loadTexts } from "../../lib/language/languages.ts";
import { verdictOf } from "./settlement-verdict.tsx";

beforeAll(() => loadTexts("ui", "office", "settlements"));

const day: Settlement = {
  day: "2026-11-20",
  gateway: "phonepe",
  told: "told",
  comparedAt: null,
  lines: [],
  missing: [],
  totals: { paid: 0, refunded: 0, fees: 0, net: 0 },
};

const line = (verdict: Settlement["lines"][number]["verdict"]) => ({
  ...{ kind: "payment" as const, paymentId: "TX1", flatNumber: "A-1", gatewayId: "p1", amount: 500 },
  ...{ fee: 0, tax: 0, utr: "", verdict },
});

const missing = { paymentId: "TX2", flatNumber: "A-2", amount: 40, paidAt: "2026-11-20T10:00:00.000Z" };

/** What the office reads about a day, and in which tone. */
function verdictText(differing: Partial<Settlement>): string {
  const { tone, text } = verdictOf((id, values) => i18n._(id, values), { ...day, ...differing });
  return `${tone}: ${text}`;
}

describe("The verdict on a day's settlement", () => {
  it("is good when every line fits or was booked by the report", () => {
    expect(verdictText({ lines: [line("matches"), line("booked_by_it")] })).toBe(
      "success: All is well: 2 lines match our books.",
    );
  });

  it("counts what does not match, including missing payments", () => {
    const lines = [line("matches"), line("amount_differs"), line("unidentified"), line("refund_by_gateway")];
    expect(verdictText({ lines, missing: [missing] })).toMatch(/^danger: 4 lines do not match our books/);
    expect(verdictText({ missing: [missing] })).toMatch(/^danger: 1 line does not match our books/);
  });

  it("says plainly when there is no report, no answer, no comparison, or nothing in it", () => {
    expect(verdictText({ told: "untold" })).toMatch(/^info: phonepe offers no report/);
    expect(verdictText({ told: "unknown" })).toMatch(/^warning: phonepe did not answer/);
    expect(verdictText({ told: "not_yet" })).toMatch(/^info: This day has not been compared yet/);
    expect(verdictText({})).toMatch(/^info: The report for this day is empty/);
  });
});
