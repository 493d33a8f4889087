import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let stored: Map<string, string>;
let page: { lang: string };

/** The module as in a browser that has just opened the portal. */
async function freshly() {
  vi.resetModules();
  return import("./languages.ts");
}

beforeEach(() => {
  stored = new Map();
  page = { lang: "en" };
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  vi.stubGlobal("document", { documentElement: page });
  vi.stubGlobal("navigator", { language: "en-IN" });
});
afterEach(() => vi.unstubAllGlobals());

describe("The language of the portal", () => {
  it("is English at first", async () => {
    const { i18n, startLanguage } = await freshly();
    await startLanguage();
    expect([i18n.locale, page.lang]).toEqual(["en", "en"]);
  });

  it("is Hindi in a browser that prefers it, until one is chosen", async () => {
    vi.stubGlobal("navigator", { language: "hi-IN" });
    const { i18n, startLanguage } = await freshly();
    await startLanguage();
    expect([i18n.locale, page.lang]).toEqual(["hi", "hi"]);
  });

  it.each([
    ["en", "hi-IN"],
    ["hi", "en-IN"],
  ])("is %s when that was chosen, whatever the browser prefers", async (language, browser) => {
    stored.set("language", language);
    vi.stubGlobal("navigator", { language: browser });
    const { i18n, startLanguage } = await freshly();
    await startLanguage();
    expect(i18n.locale).toBe(language);
  });
});

describe("A change of language", () => {
  it("is remembered, and set on the page", async () => {
    const { chooseLanguage } = await freshly();
    chooseLanguage("hi");
    await vi.waitFor(() => expect(page.lang).toBe("hi"), { timeout: 120_000 });
    expect(stored.get("language")).toBe("hi");
  });

  it("loads the texts of every area seen before", async () => {
    const { i18n, loadTexts, chooseLanguage } = await freshly();
    await loadTexts("dashboard");
    chooseLanguage("hi");
    await vi.waitFor(() => expect(i18n.locale).toBe("hi"), { timeout: 120_000 });
    expect(i18n._("dashboard.pay_now")).toBe("अभी भुगतान करें");
    expect(i18n._("dialog.cancel")).toBe("रद्द करें");
  });

  it("makes an area opened meanwhile wait", async () => {
    const { i18n, loadTexts, chooseLanguage } = await freshly();
    chooseLanguage("hi");
    await loadTexts("login");
    expect(i18n._("login.title")).toBe("लॉगिन");
  });

  it("ends with the last of several choices", async () => {
    const { i18n, loadTexts, chooseLanguage } = await freshly();
    chooseLanguage("hi");
    chooseLanguage("en");
    await loadTexts("login");
    expect([i18n.locale, page.lang, i18n._("login.title")]).toEqual(["en", "en", "Login"]);
  });
});

describe("Counts", () => {
  it.each([
    ["en", "Page 1 of 2"],
    ["hi", "पेज 1 / 2"],
  ] as const)("stand inside the sentences of %s", async (language, text) => {
    const { i18n, loadTexts, chooseLanguage } = await freshly();
    chooseLanguage(language);
    await loadTexts("ui");
    expect(i18n._("pages.of", { page: 1, pages: 2 })).toBe(text);
  });

  it.each([
    ["en", "1,23,456 of 10,00,000"],
    ["hi", "10,00,000 में से 1,23,456"],
  ] as const)("are grouped as in India, also in %s", async (language, text) => {
    const { i18n, loadTexts, chooseLanguage } = await freshly();
    chooseLanguage(language);
    await loadTexts("office");
    expect(i18n._("list.of", { count: 123_456, total: 1_000_000 })).toBe(text);
  });

  it.each([
    [{ created: 1500, alreadyThere: 0 }, "1,500 बिल सफलतापूर्वक अपलोड हुए।"],
    [{ created: 1, alreadyThere: 3 }, "1 बिल सफलतापूर्वक अपलोड हुआ। 3 पहले से मौजूद थे।"],
    [{ created: 0, alreadyThere: 190 }, "190 बिल पहले से मौजूद थे। कोई नया बिल नहीं बना।"],
  ])("of an upload %j are told in Hindi", async (counts, text) => {
    const { translated, startLanguage } = await freshly();
    expect(translated("done.import-bills", counts)).toBeNull();
    stored.set("language", "hi");
    await startLanguage();
    expect(translated("done.import-bills", counts)).toBe(text);
  });
});
