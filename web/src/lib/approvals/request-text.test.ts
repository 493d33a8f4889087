import { beforeAll, describe, expect, it } from "vitest";
import { i18n, loadTexts } from "../language/languages.ts";
import type { Text } from "../language/text.ts";
import { waitingText } from "./request-text.ts";

const t: Text = (id, values) => i18n._(id, values);
const textOf = (approval: object | null) => waitingText(t, { approval });

beforeAll(() => loadTexts("office"));

describe("What was sent and waits for another person", () => {
  it("says its amount", () => {
    expect(textOf({ amount: 6_000, limit: 5_000 })).toBe(
      "₹6,000.00 is waiting for another person’s approval. No money has moved.",
    );
  });

  it("says that it reaches the limit with other amounts of the day, where it does not by itself", () => {
    expect(textOf({ amount: 2_000, limit: 5_000 })).toContain(
      "with what you gave back, moved or wrote off today, it reaches ₹5,000.00.",
    );
  });

  it("says no amount of a rule, and nothing of what was done at once", () => {
    expect(textOf({ amount: 0, limit: 0 })).toBe(
      "This is waiting for another person’s approval. Nothing has been changed yet.",
    );
    expect(textOf(null)).toBeUndefined();
  });
});
