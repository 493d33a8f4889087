import { describe, expect, it } from "vitest";
import { duesMessage, whatsAppAddress, whatsAppNumber } from "./dues-message.ts";

const from = { association: "Green Acres", portal: "https://portal.example", today: "2026-11-23" };
const sara = {
  ...{ name: "Sara Menon", flatNumber: "E-041", net: 123_456.5, oldestDueOn: "2026-11-10" },
  language: "en" as const,
};

describe("the message to a flat that owes something", () => {
  it("says who, what, since when, and where to pay, with the association's name below", () => {
    expect(duesMessage(sara, from)).toBe(
      [
        "Dear Sara Menon,",
        "₹1,23,456.50 is outstanding for flat E-041. The oldest bill was due on 10 Nov 2026.",
        "Your bills, and how to pay them:\nhttps://portal.example",
        "If you have paid in the last few days, please ignore this message.",
        "Green Acres",
      ].join("\n\n"),
    );
  });

  it("is in the resident's language, whatever the office reads", () => {
    const text = duesMessage({ ...sara, name: "सारा मेनन", language: "hi" }, from);
    expect(text).toContain("आदरणीय सारा मेनन,");
    expect(text).toContain("फ़्लैट E-041 पर ₹1,23,456.50 बकाया है। सबसे पुराने बिल की अंतिम तिथि 10 नव॰ 2026 थी।");
    expect(text).not.toMatch(/Dear|due|paid/);
  });

  it("calls no bill late on its due date or before", () => {
    const due = (oldestDueOn: string) => duesMessage({ ...sara, oldestDueOn }, from);
    expect(due("2026-11-22")).toContain("The oldest bill was due on 22 Nov 2026.");
    expect(due("2026-11-23")).toContain("The next bill is due on 23 Nov 2026.");
    expect(due("2026-12-10")).toContain("The next bill is due on 10 Dec 2026.");
  });

  it("has names as they are written: long ones, Hindi ones, with smileys", () => {
    for (const name of ["N".repeat(120), "श्रीमती कृष्णमूर्ति", "Asha 👩‍🌾 & Sons #2"])
      expect(duesMessage({ ...sara, name }, from)).toContain(name);
  });
});

describe("the number for WhatsApp", () => {
  it.each([
    ["9820012345", "919820012345"],
    ["98200 12345", "919820012345"],
    ["098200-12345", "919820012345"],
    ["+91 98200 12345", "919820012345"],
    ["+91 (98200) 12345", "919820012345"],
    ["919820012345", "919820012345"],
    ["+971501234567", "971501234567"],
    ["+14155550123", "14155550123"],
  ])("of %s is %s", (phone, number) => {
    expect(whatsAppNumber(phone)).toBe(number);
  });

  it.each([
    ["25551234"],
    ["0"],
    [""],
    ["0000000000"],
    ["971501234567"],
    ["12345678901234"],
    ["+0919820012345"],
    ["call me"],
  ])("%s has none: nobody else shall be written to", (phone) => {
    expect(whatsAppNumber(phone)).toBeNull();
  });
});

it("the address of WhatsApp keeps every sign of the text", () => {
  const text = duesMessage({ ...sara, name: "Asha 👩‍🌾 & Sons #2 100% +1 ?", language: "hi" }, from);
  const address = new URL(whatsAppAddress("919820012345", text));
  expect([address.origin, address.pathname, address.hash]).toEqual(["https://wa.me", "/919820012345", ""]);
  expect(address.searchParams.get("text")).toBe(text);
  expect([...address.searchParams.keys()]).toEqual(["text"]);
});
