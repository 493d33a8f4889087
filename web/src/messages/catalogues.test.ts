import { rowProblems } from "@aangan/contract/features/uploads/row-problems";
import { refusals } from "@aangan/contract/refusals";
import { describe, expect, it } from "vitest";
import names from "./names.json";

const files = import.meta.glob<string>(["./*.json", "../features/**/messages.*.json"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Paths without language and ending: `./ui`, `../features/bills/messages`. */
const catalogues = Object.keys(files).flatMap((path) => path.match(/(.+)\.en\.json$/)?.[1] ?? []);

/** The messages of one language and catalogue, uncompiled. */
function catalogue(language: string, name: string): Record<string, string> {
  return JSON.parse(files[`${name}.${language}.json`] ?? "{}");
}

/** A message's parameters: `{days, plural, one {# day} other {# days}}` has `days`. */
function parametersOf(message: string): string[] {
  return [...new Set(Array.from(message.matchAll(/\{(\w+)(?:\}|, plural,)/g), ([, name = ""]) => name))].sort();
}

/** Messages that are the same in both languages. */
const ALIKE = new Set([
  "payments.number", // The sign #, above the serial numbers of a table.
  "bills.number", // The same.
  "home_way.upi",
]);

const sources = import.meta.glob<string>("../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

/** The labels that a dialog's button to go on may have: `t("a.b")`, `t(is ? "a.b" : "c.d")` and all of t(`a.${b}`). */
function goingOn(source: string): string[] {
  const labels = Array.from(source.matchAll(/\byes(?:=\{|: )t\(([^)]*)\)/g), ([, label = ""]) => label);
  const fullKeys = labels.flatMap((label) => Array.from(label.matchAll(/"([\w.]+)"/g), ([, key = ""]) => key));
  const prefixes = labels.flatMap((label) => Array.from(label.matchAll(/`([\w.]+)\$/g), ([, start = ""]) => start));
  return [...fullKeys, ...Object.keys(english).filter((key) => prefixes.some((start) => key.startsWith(start)))];
}

/** All messages of one language, with the names that the build adds. */
function allMessages(language: "en" | "hi"): Record<string, string> {
  const entries = Object.entries(names).map(([key, name]) => [key, name[language]]);
  return Object.assign(Object.fromEntries(entries), ...catalogues.map((name) => catalogue(language, name)));
}

const english = allMessages("en");
const hindi = allMessages("hi");
const server = catalogue("hi", "./server");

describe.each(catalogues)("The catalogue %s", (name) => {
  it("has the same messages in English and in Hindi", () => {
    expect(Object.keys(catalogue("hi", name)).sort()).toEqual(Object.keys(catalogue("en", name)).sort());
  });
});

describe("A message", () => {
  it("is in one catalogue only", () => {
    const all = [...catalogues.flatMap((name) => Object.keys(catalogue("en", name)))];
    expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
  });

  it.each(["cancel", "close"])("of a button that does something differs from dialog.%s", (word) => {
    for (const messages of [english, hindi]) {
      const alike = Object.keys(messages).filter((key) => messages[key] === messages[`dialog.${word}`]);
      expect(alike.filter((key) => !key.endsWith(`.${word}`))).toEqual([]);
    }
  });

  it("of a dialog's button does not say the words of dialog.cancel, unless the other button has words of its own", () => {
    const cancels = (key: string) =>
      [english, hindi].some((messages) =>
        messages[key]?.toLowerCase().includes(messages["dialog.cancel"]?.toLowerCase() ?? ""),
      );
    const asking = Object.entries(sources).filter(([, source]) => !/\bno(=\{|: )t\(/.test(source));
    const alike = asking.flatMap(([file, source]) =>
      goingOn(source)
        .filter(cancels)
        .map((key) => `${file} ${key}`),
    );
    expect(alike).toEqual([]);
  });

  it("uses the same parameters in both languages", () => {
    const differing = Object.keys(english).filter(
      (key) => parametersOf(english[key] ?? "").join() !== parametersOf(hindi[key] ?? "").join(),
    );
    expect(differing).toEqual([]);
  });

  it("is really translated", () => {
    const untranslated = Object.keys(english).filter((key) => english[key] === hindi[key] && !ALIKE.has(key));
    expect(untranslated).toEqual([]);
  });

  it("says office, association, cash and rest in Hindi as the glossary does", () => {
    const all = Object.entries({ ...hindi, ...server });
    const otherWords = /कार्यालय|दफ़्तर|एसोसिएशन|कैश|बाक़ी|प्रमाणपत्र/;
    expect(all.filter(([, message]) => otherWords.test(message)).map(([key]) => key)).toEqual([]);
  });

  it("has the sign ₹ in Hindi, never Rs", () => {
    const all = Object.entries({ ...hindi, ...server });
    expect(all.filter(([, message]) => /\bRs\b/.test(message)).map(([key]) => key)).toEqual([]);
  });
});

/** The sentences of the server by their keys, in English. */
const serverSentences = Object.fromEntries([
  ...Object.entries(refusals).map(([code, [, sentence]]) => [`refusal.${code}`, sentence] as const),
  ...Object.entries(rowProblems).map(([problem, sentence]) => [`row.${problem}`, sentence] as const),
]);

/** By features/uploads/row-problem-text.ts, in the language of the sentence. */
const FILLED_IN = ["kinds"];

describe("What the server says", () => {
  it("begins with the name of the field, which screens replace by its label, or does not use it", () => {
    const inside = Object.values(refusals).filter(([, sentence]) => sentence.lastIndexOf("{field}") > 0);
    expect(inside).toEqual([]);
  });

  /** What every Hindi page has loaded. */
  const translated = { ...catalogue("hi", "./frame"), ...server };

  it("has a Hindi sentence for every refusal and every bad row, on every page", () => {
    expect(Object.keys(serverSentences).filter((key) => !(key in translated))).toEqual([]);
  });

  it("has no unused Hindi sentence", () => {
    const serverKeys = Object.keys({ ...hindi, ...server }).filter((key) => /^(refusal|row)\./.test(key));
    expect(serverKeys.filter((key) => !(key in serverSentences))).toEqual([]);
  });

  it("uses no parameter in Hindi that the server does not send", () => {
    const asking = Object.entries(serverSentences).filter(([key, sentence]) => {
      const knownParameters = [...parametersOf(sentence), ...FILLED_IN];
      return parametersOf(translated[key] ?? "").some((name) => !knownParameters.includes(name));
    });
    expect(asking).toEqual([]);
  });
});
