import { MAX_PAISE, type Paise, paiseFromText } from "@aangan/contract/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountInWords } from "./amount-in-words.ts";
import { hindiNumbers } from "./hindi-numbers.ts";

const words = (rupees: string, language: "en" | "hi") => amountInWords(paiseFromText(rupees) as Paise, language);

describe("an amount in words", () => {
  it.each([
    ["0", "Rupees Zero Only", "शून्य रुपये मात्र"],
    ["0.01", "One Paisa Only", "एक पैसा मात्र"],
    ["0.50", "Fifty Paise Only", "पचास पैसे मात्र"],
    ["1", "Rupee One Only", "एक रुपया मात्र"],
    ["44", "Rupees Forty-Four Only", "चवालीस रुपये मात्र"],
    ["51.01", "Rupees Fifty-One and One Paisa Only", "इक्यावन रुपये एक पैसा मात्र"],
    ["100", "Rupees One Hundred Only", "एक सौ रुपये मात्र"],
    ["1010", "Rupees One Thousand Ten Only", "एक हज़ार दस रुपये मात्र"],
    [
      "123456.50",
      "Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Fifty Paise Only",
      "एक लाख तेईस हज़ार चार सौ छप्पन रुपये पचास पैसे मात्र",
    ],
    [
      "99999999.99",
      "Rupees Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine and Ninety-Nine Paise Only",
      "नौ करोड़ निन्यानवे लाख निन्यानवे हज़ार नौ सौ निन्यानवे रुपये निन्यानवे पैसे मात्र",
    ],
  ])("%s", (rupees, english, hindi) => {
    expect([words(rupees, "en"), words(rupees, "hi")]).toEqual([english, hindi]);
  });

  it("is read back as the same amount, in both languages", () => {
    const amounts = fc.oneof(
      fc.integer({ min: 0, max: MAX_PAISE }),
      fc.nat(20_000),
      fc.tuple(fc.nat(9), fc.nat(8)).map(([digit, zeros]) => digit * 10 ** zeros),
    );
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(readEnglish(amountInWords(amount as Paise, "en"))).toBe(amount);
        expect(readHindi(amountInWords(amount as Paise, "hi"))).toBe(amount);
      }),
      { numRuns: 5_000 },
    );
  });

  it("has a different Hindi word for each of the hundred numbers, of Devanagari letters alone", () => {
    expect(new Set(hindiNumbers).size).toBe(100);
    for (const word of hindiNumbers) expect(word).toMatch(/^[\u0901-\u0939\u093c-\u094d]+$/);
  });

  /** How the words of each ten end: what a reader hears. The ninth belongs to the next ten. */
  it.each([
    [20, /ीस$|ईस$/],
    [30, /तीस$/],
    [40, /(चा|ता|या|वा)लीस$/],
    [50, /(न|न)$|^पचास$|^छप्पन$/],
    [60, /^साठ$|सठ$/],
    [70, /त्तर$/],
    [80, /^अस्सी$|ासी$/],
    [90, /^नब्बे$|नवे$/],
  ])("says the numbers from %i on with their ending", (ten, ending) => {
    const ofTen = hindiNumbers.slice(ten, ten === 80 || ten === 90 ? ten + 10 : ten + 9);
    for (const word of ofTen) expect(word).toMatch(ending);
  });
});

/** A reader that shares nothing with the writer: word by word, as one adds up on paper. */
const ENGLISH = new Map(
  Object.entries({
    ...{ zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
    ...{ eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18 },
    ...{ nineteen: 19, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
  }),
);

function readEnglish(text: string): number {
  const steps = new Map([
    ["hundred", 100],
    ["thousand", 1_000],
    ["lakh", 100_000],
    ["crore", 10_000_000],
  ]);
  const inner = text.toLowerCase().replace(/ only$/, "");
  const [rupees, paise] = inner.startsWith("rupee") ? inner.split(" and ") : ["", inner];
  return 100 * sum(rupees ?? "", ENGLISH, steps) + sum(paise ?? "", ENGLISH, steps);
}

function readHindi(text: string): number {
  const steps = new Map([
    ["सौ", 100],
    ["हज़ार", 1_000],
    ["लाख", 100_000],
    ["करोड़", 10_000_000],
  ]);
  const numbers = new Map(TYPED_AGAIN.split(/\s+/).map((word, number) => [word, number + 1]));
  numbers.set("शून्य", 0);
  const [, rupees = "", paise = ""] = /^(?:(.*?) रुपय[ेा] ?)?(?:(.*) पैस[ेा] )?मात्र$/.exec(text.replace("  ", " ")) ?? [];
  return 100 * sum(rupees, numbers, steps) + sum(paise.trim(), numbers, steps);
}

function sum(text: string, numbers: Map<string, number>, steps: Map<string, number>): number {
  let all = 0;
  let current = 0;
  for (const word of text.split(/[ -]/)) {
    if (["", "rupee", "rupees", "paise", "paisa"].includes(word)) continue;
    const step = steps.get(word);
    if (step === undefined) current += numbers.get(word) ?? Number.NaN;
    else {
      all += current * step;
      current = 0;
    }
  }
  return all + current;
}

/** 1 to 99, typed a second time and by another order, by columns. */
const TYPED_AGAIN = byRows(`
  एक ग्यारह इक्कीस इकतीस इकतालीस इक्यावन इकसठ इकहत्तर इक्यासी इक्यानवे
  दो बारह बाईस बत्तीस बयालीस बावन बासठ बहत्तर बयासी बानवे
  तीन तेरह तेईस तैंतीस तैंतालीस तिरपन तिरसठ तिहत्तर तिरासी तिरानवे
  चार चौदह चौबीस चौंतीस चवालीस चौवन चौंसठ चौहत्तर चौरासी चौरानवे
  पाँच पंद्रह पच्चीस पैंतीस पैंतालीस पचपन पैंसठ पचहत्तर पचासी पचानवे
  छह सोलह छब्बीस छत्तीस छियालीस छप्पन छियासठ छिहत्तर छियासी छियानवे
  सात सत्रह सत्ताईस सैंतीस सैंतालीस सत्तावन सड़सठ सतहत्तर सतासी सतानवे
  आठ अठारह अट्ठाईस अड़तीस अड़तालीस अट्ठावन अड़सठ अठहत्तर अठासी अठानवे
  नौ उन्नीस उनतीस उनतालीस उनचास उनसठ उनहत्तर उनासी नवासी निन्यानवे
  दस बीस तीस चालीस पचास साठ सत्तर अस्सी नब्बे`);

function byRows(columns: string): string {
  const rows = columns.trim().split("\n");
  const table = rows.map((row) => row.trim().split(" "));
  return Array.from({ length: 10 }, (_, ten) => table.map((row) => row[ten] ?? "").join(" "))
    .join(" ")
    .trim();
}
