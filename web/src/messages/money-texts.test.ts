import { readFileSync } from "node:fs";
import { Alert, Difference, PaymentStanding } from "@aangan/contract/features/payments/watched";
import { beforeAll, describe, expect, it } from "vitest";
import { differenceText, matterText } from "../features/payments/differences.ts";
import { eventText, factTexts, sourceText } from "../features/payments/story/event-text.ts";
import { alertPlace, alertText } from "../features/payments/watched/alert-text.ts";
import { i18n, loadTexts } from "../lib/language/languages.ts";
import type { Text } from "../lib/language/text.ts";

const t: Text = (id, values) => i18n._(id, values);

beforeAll(() => loadTexts("ui", "office", "payments", "settlements", "books", "emails"));

/** The facts of the transition table, read from the server's file: the browser may not import it. */
function knownFacts(): string[] {
  const file = new URL("../../../server/src/features/payments/transitions.ts", import.meta.url);
  const union = /export type FactKind =([^;]*);/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
  return Array.from(union.matchAll(/"(\w+)"/g), ([, fact = ""]) => fact);
}

describe("What happened to a payment", () => {
  it("has a sentence for every fact of the transition table", () => {
    const facts = knownFacts();
    expect(facts.length).toBeGreaterThan(10);
    expect(facts.filter((fact) => !((factTexts[fact] ?? "none") in i18n.messages))).toEqual([]);
  });

  it("keeps its name if this page does not know it", () => {
    expect(eventText(t, { fact: "charged_back" })).toBe("Recorded: charged_back");
    expect(sourceText(t, { from: "post" })).toBe("post");
  });

  it.each(["order", "status", "webhook", "reconciler", "settlement", "resident", "clock", "office"])(
    "from %s is named in words",
    (from) => {
      expect(sourceText(t, { from })).not.toBe(from);
    },
  );
});

describe("An alert", () => {
  it.each(Alert.shape.kind.options)("%s has a sentence that names what it is about", (kind) => {
    expect(alertText(t, { kind, subject: "TX1" })).toMatch(/TX1.*\.$/);
  });

  it("about a day names it as people do", () => {
    expect(alertText(t, { kind: "backup_failed", subject: "2026-11-20" })).toContain("20 Nov 2026");
  });

  it("leads to its payment's story, or to the screen for such alerts", () => {
    expect(alertPlace({ kind: "settlement_missing", paymentId: "TX1" })?.to).toBe("/admin/payment-stories/TX1");
    expect(alertPlace({ kind: "books_broken", paymentId: null })?.to).toBe("/admin/books");
    expect(alertPlace({ kind: "message_parked", paymentId: null })).toBeNull();
  });
});

describe("A difference", () => {
  it("of amounts names both", () => {
    expect(differenceText(t, "amount", 1, 500)).toBe("The company says ₹1.00; we asked for ₹500.00.");
  });

  it.each(Difference.options)("of %s has a sentence", (difference) => {
    expect(differenceText(t, difference, null, 500)).toMatch(/^[A-Z].*\.$/);
  });
});

describe("What is the matter with a payment", () => {
  it.each(PaymentStanding.options)("that is %s has a sentence", (standing) => {
    expect(matterText(t, { standing, differences: [], superseded: false })).toMatch(/^[A-Z].*\.$/);
  });

  it("is every difference from what the company reports", () => {
    const matter = matterText(t, { standing: "REVIEW", differences: ["amount", "currency"], superseded: false });
    expect(matter).toBe("The amount is different from what we asked for. It was paid in a currency other than rupees.");
  });

  it("is that another amount was asked for, while its end is open", () => {
    const open = { differences: [], superseded: true };
    expect(matterText(t, { ...open, standing: "PENDING" })).toContain("another payment");
    expect(matterText(t, { ...open, standing: "SUCCESS" })).toBe("Paid and recorded.");
  });
});
