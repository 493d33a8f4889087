import { plainWords, wordsOf } from "./plain-words.ts";

/** A column with one of these could be meant instead of the amount. English, Hindi and Marathi. */
export const moneyWords: ReadonlySet<string> = new Set([
  ...["arrear", "arrears", "previous", "balance", "outstanding", "gst", "interest", "total", "due", "dues", "net"],
  ...["payable", "बकाया", "पिछला", "पिछली", "शेष", "ब्याज", "कुल", "देय", "जीएसटी", "थकबाकी", "मागील", "शिल्लक"],
  ...["व्याज", "एकूण", "निव्वळ"],
]);

/** What is counted, measured or numbered is no money, whatever else the header says. */
const MEASURE_WORDS = new Set([
  ...["no", "nos", "number", "id", "code", "unit", "units", "kwh", "reading", "readings", "meter", "area", "sqft"],
  ...[
    "sr",
    "sl",
    "sno",
    "srno",
    "slno",
    "serial",
    "rate",
    "date",
    "dt",
    "day",
    "days",
    "month",
    "period",
    "year",
    "percent",
    "phone",
    "mobile",
    "words",
  ],
  ...["संख्या", "क्रमांक", "नंबर", "यूनिट", "दर", "तिथि", "दिनांक", "तारीख", "माह", "महिना"],
]);

/** Money that has come in or gone back. */
const MOVED_MONEY = new Set(
  ["paid", "received", "recd", "collected", "collection", "refund", "refunded"].concat("प्राप्त", "जमा", "वसूल"),
);

/** 1.5 lakh or 15 dollars are not 1.50 rupees. */
const OTHER_MONEY = new Set([
  ...["thousand", "thousands", "lakh", "lakhs", "lac", "lacs", "crore", "crores", "000", "000s", "paise", "paisa"],
  ...["हज़ार", "हजार", "लाख", "करोड़", "करोड", "पैसे", "पैसा", "usd", "dollar", "dollars", "eur", "euro", "gbp", "aed"],
]);

/** A column with one of these is made of others. */
const SUMS = new Set(["total", "net", "कुल", "योग", "एकूण", "निव्वळ"]);

/** Whether the column says that it contains others, such as earlier dues. */
export function saysSum(header: string): boolean {
  return plainWords(header).some((word) => SUMS.has(word));
}

export function hasMoneyWord(header: string): boolean {
  return plainWords(header).some((word) => moneyWords.has(word));
}

/**
 * `Bill No` shares a word with `Bill Amount`, and `Previous Reading` is nothing that was owed before. Money that has come
 * in is not what is asked for, unless it is one of the names that are looked for.
 */
export function namesNoMoney(header: string, names: readonly string[] = []): boolean {
  return wordsOf(header).some((word) => MEASURE_WORDS.has(word)) || namesOtherMoney(header, names);
}

/** Units stand in brackets as often as not. "Amount to be paid" is asked for. */
function namesOtherMoney(header: string, names: readonly string[]): boolean {
  const words = wordsOf(header.replace(/[()[\]]/g, " ").replace(/\$/g, " usd "));
  return words.some(
    (word, at) => OTHER_MONEY.has(word) || (MOVED_MONEY.has(word) && words[at - 1] !== "be" && !names.includes(word)),
  );
}
