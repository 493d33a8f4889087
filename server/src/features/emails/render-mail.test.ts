import { type Language, mailKinds } from "@aangan/contract/email-kinds";
import { describe, expect, it } from "vitest";
import type { MailFacts } from "./mail-facts.ts";
import { type MailToRender, renderMail } from "./render-mail.ts";

const head = {
  ...{ name: "Green Park Association", nameInHindi: "ग्रीन पार्क सोसाइटी" },
  ...{ address: "Sector 4, Noida", email: "office@park.example" },
};
const person = { name: "Ravi Sharma", flat: "E-041" };
const bill = { bill: "MAIN-2627-000042", billType: "maintenance" as const, amountPaise: 12_345_650, due: "2026-12-15" };
const receipt = { receiptId: "r1", number: "REC-2627-000007" };

const factsByKind: Record<MailFacts["kind"], object> = {
  bill_raised: { ...person, bills: [bill], count: 3, totalPaise: 37_036_950 },
  due_soon: { ...person, ...bill },
  overdue: { ...person, ...bill },
  receipt: { ...person, ...receipt, amountPaise: 100, way: "cheque", receivedOn: "2026-12-01" },
  receipt_ended: { ...person, number: "REC-2627-000007", amountPaise: 100, how: "cheque_returned", reason: "Funds" },
  claim_decided: {
    ...person,
    ...{
      amountPaise: 250_000,
      paidOn: "2026-12-01",
      reference: "123456789012",
      accepted: false,
      reason: "No such transfer",
    },
  },
  refund: { ...person, amountPaise: 250_000, way: "online", reference: "UTR1" },
  invitation: { ...person, link: "https://park.example/choose#a" },
  password_link: { name: "Ravi", flat: "E-1", link: "https://park.example/choose#a", minutes: 30 },
  password_changed: { name: "Ravi", at: "2026-12-01T10:00:00Z" },
  factor_removed: { name: "Ravi", at: "2026-12-01T10:00:00Z" },
  loosening: {
    ...{ name: "Ravi", setting: "twoPeople", by: "Asha", own: false, from: null, done: false, approvedBy: null },
    loosened: [{ part: "from", was: "5000.00", is: null }],
  },
  office_changed: {
    ...{ name: "Ravi", who: "Meera", own: false, by: "Asha", was: "clerk", is: "secretary" },
    at: "2026-12-01T10:00:00Z",
  },
  factor_set_up: { name: "Ravi", at: "2026-12-01T10:00:00Z" },
  test: { name: "Ravi" },
  address_changed: { name: "Ravi", newAddress: "r•••@example.org" },
};
const of = (kind: MailFacts["kind"], facts: object = {}) =>
  ({ kind, facts: { ...factsByKind[kind], ...facts } }) as unknown as MailFacts;
const render = (mail: Partial<MailToRender> & Pick<MailToRender, "told">) =>
  renderMail({ language: "en", head, portalUrl: "https://park.example", ...mail });

const texts = (html: string) =>
  html
    .replace(/<(style|title)>[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'");

describe("a mail about a rule that is loosened", () => {
  const parts = [
    { part: "mostADay", was: "5000.00", is: "199999.99" },
    { part: "email", was: "refund", is: null },
    { part: "mode", was: "login", is: "off" },
  ];
  it("says each value as it was and as it will be", () => {
    const { text } = render({ told: of("loosening", { loosened: parts }) });
    expect(text).toContain("₹5,000.00 → ₹1,99,999.99");
    expect(text).toContain("refund → not sent");
    expect(text).toContain("at every log-in, too → never");
    expect(render({ told: of("loosening"), language: "hi" }).text).toContain("₹5,000.00 → कभी नहीं");
  });

  it("names the person who approved it, and tells the one who asked how to withdraw it", () => {
    const approved = of("loosening", { done: true, approvedBy: "Meera" });
    expect(render({ told: approved }).text).toContain("and Meera approved it.");
    expect(render({ told: approved, language: "hi" }).text).toContain("Meera ने इसे मंज़ूरी दी");
    const own = render({ told: of("loosening", { own: true }) }).text;
    expect(own).toContain("You asked");
    expect(own).toContain("withdraw it");
    expect(own).not.toContain("refuse it");
  });
});

describe("a mail about closed books that are reopened", () => {
  const request = { setting: "books", month: "2027-02", reason: "A bill was forgotten", by: "Asha", own: false };
  const mail = (facts: object, language: Language = "en") => {
    const changeFacts = { ...request, name: "Ravi", done: false, approvedBy: null, ...facts };
    return render({ told: { kind: "loosening", facts: changeFacts } as MailFacts, language });
  };

  it("says from which month on, by whose wish and why, and how to stop it", () => {
    const { subject, text } = mail({});
    expect(subject).toBe("Closed books are to be reopened");
    expect(text).toContain("Asha asked to reopen the closed books from February 2027 on.");
    expect(text).toContain("Reason: A bill was forgotten");
    expect(text).toContain("“Do not reopen”");
    expect(mail({ own: true }).text).toContain("take the request back");
    expect(mail({}, "hi").text).toContain("Asha ने फ़रवरी 2027 से बंद हिसाब फिर खोलने का अनुरोध किया।");
  });

  it("names the person who agreed", () => {
    const agreed = { done: true, approvedBy: "Meera" };
    expect(mail(agreed).subject).toBe("Closed books were reopened");
    expect(mail(agreed).text).toContain("and Meera agreed.");
    expect(mail(agreed, "hi").text).toContain("Meera ने इसे मंज़ूरी दी।");
  });
});

describe("a mail about the people of the office", () => {
  const mail = (facts: object, language: Language = "en") => render({ told: of("office_changed", facts), language });

  it("says who got which role, from whom and when", () => {
    const { subject, text } = mail({});
    expect(subject).toBe("The role of Meera in the office was changed");
    expect(text).toContain("from clerk to secretary by Asha on 1 December 2026 at 3:30 pm.");
    expect(mail({ own: true }).subject).toBe("Your role in the office was changed");
    expect(mail({}, "hi").text).toContain("Meera की भूमिका क्लर्क से बदलकर सचिव की गई। यह Asha ने किया।");
  });

  it("says who was added, and who was removed", () => {
    expect(mail({ was: null }).text).toContain("Meera was added to the office as secretary by Asha");
    expect(mail({ is: null, own: true }).subject).toBe("You were removed from the office");
    expect(mail({ is: null, by: null }).text).toContain("on the server");
    expect(mail({ was: null }, "hi").subject).toBe("Meera को ऑफ़िस में जोड़ा गया");
    expect(mail({ is: null }, "hi").text).toContain("ऑफ़िस से हटाया गया। भूमिका थी: क्लर्क।");
  });
});

describe("a mail about a cheque that the bank returned says what its new bill is for:", () => {
  it.each([
    ["the costs", 250, 0, "raised for the costs."],
    ["what had been paid out", 100, 100, "raised for ₹100.00 of this cheque that had been paid out to you."],
    ["both", 350, 100, "raised for the costs and for ₹100.00 of this cheque that had been paid out to you."],
  ])("%s", (_for, charge, paidOut, says) => {
    const bill = { bill: "ELEC-2627-000001", billType: "electricity" as const, due: "2026-12-06" };
    const returned = { reference: "000001", bank: "HDFC Bank", returnedOn: "2026-11-21", owedPaise: 100 * charge };
    const cheque = { ...returned, charge: { ...bill, amountPaise: 100 * charge }, paidOutPaise: 100 * paidOut };
    const facts = { name: "Asha", flat: "E-041", number: "REC-2627-000001", amountPaise: 50_000, reason: "No funds" };
    const mailFacts = { kind: "receipt_ended" as const, facts: { ...facts, how: "cheque_returned" as const, cheque } };
    expect(render({ told: mailFacts, language: "en" }).text).toContain(says);
  });
});

describe("every kind of mail", () => {
  it.each(mailKinds.flatMap((kind) => [[kind, "en"] as const, [kind, "hi"] as const]))(
    "%s in %s is whole: nothing undefined, the same in both parts, one line of subject",
    (kind, language) => {
      const { subject, text, html } = render({ told: of(kind), language });
      for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|NaN|\[object/);
      expect(subject).not.toMatch(/[\r\n]/);
      for (const line of text.split("\n").filter((one) => one.length > 3 && !one.startsWith("http"))) {
        const words = line.replace(/^-- /, "").split(": ")[0] ?? "";
        expect(texts(html)).toContain(words.replace(/:$/, ""));
      }
      if (language === "hi") {
        expect(subject).toMatch(/[\u0900-\u097f]/);
        expect(text).toContain("ग्रीन पार्क सोसाइटी");
        expect(text).not.toMatch(/\b(Dear|the|Please|Flat|Amount)\b/);
      }
    },
  );
});

describe("a mail", () => {
  it("says amounts and days as people in India write them", () => {
    const { text } = render({ told: of("overdue") });
    expect(text).toContain("₹1,23,456.50");
    expect(text).toContain("15 December 2026");
    expect(render({ told: of("overdue"), language: "hi" }).text).toContain("15 दिसंबर 2026");
  });

  it("takes names for names, whatever signs they have", () => {
    const name = `<script>alert("x")</script> & Sons`;
    const { html, text } = render({ told: of("receipt", { name }) });
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; Sons");
    expect(text).toContain(name);
  });

  it("never has a second line in its subject, so nobody adds a header by a flat's name", () => {
    const { subject } = render({ told: of("receipt", { flat: "E-041\r\nBcc: all@example.com" }) });
    expect(subject).toBe("Receipt REC-2627-000007 for E-041 Bcc: all@example.com: ₹1.00");
  });

  it("leaves colours to mail programs, dark ones too", () => {
    const { html } = render({ told: of("receipt") });
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html.replace(/<a [^>]*>/g, "")).not.toMatch(/background|[^-]color:\s*#/);
  });

  it("says how to stop reminders, where there is a way", () => {
    const unsubscribeLink = "https://park.example/unsubscribe#t";
    const { text, html } = render({ told: of("due_soon"), unsubscribeLink });
    expect(text).toContain(unsubscribeLink);
    expect(html).toContain(`href="${unsubscribeLink}"`);
    // Written out, its long token makes the page wider than a phone.
    expect(texts(html)).not.toContain(unsubscribeLink);
    expect(render({ told: of("receipt") }).text).not.toContain("unsubscribe");
  });

  it("tells how many bills it does not list", () => {
    expect(render({ told: of("bill_raised") }).text).toContain("and 2 more bills");
  });
});

describe("the office's own words", () => {
  const own = "Namaste {name},\nflat {flat} owes {amount} for {bill} by {due}.\n\nPay: {link} {nothing}";

  it("stand in place of ours, filled in; figures, link and foot stay", () => {
    const { text, html } = render({ told: of("due_soon", { name: "<b>Ravi</b>" }), own });
    expect(text).toContain(
      "Namaste <b>Ravi</b>,\nflat E-041 owes ₹1,23,456.50 for MAIN-2627-000042 by 15 December 2026.",
    );
    expect(text).toContain("Pay: https://park.example/user/dashboard {nothing}");
    expect(text).not.toContain("Dear");
    expect(text).toContain("Due date: 15 December 2026");
    expect(text).toContain("Green Park Association");
    expect(html).toContain("<p>Namaste &lt;b&gt;Ravi&lt;/b&gt;,<br>flat E-041");
  });

  it("are not filled in twice: a name that looks like a blank stays as it is", () => {
    expect(render({ told: of("due_soon", { name: "{amount}" }), own }).text).toContain("Namaste {amount},");
  });
});
