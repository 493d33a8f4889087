import type { Paise } from "@aangan/contract/money";
import { hindiNumbers } from "./hindi-numbers.ts";

/** "Rupees One Lakh Twenty and Fifty Paise Only", "एक लाख बीस रुपये पचास पैसे मात्र". Not for amounts below nothing. */
export function amountInWords(amount: Paise, language: "en" | "hi"): string {
  const rupees = Math.floor(amount / 100);
  const paiseCount = amount % 100;
  return language === "en" ? inEnglish(rupees, paiseCount) : inHindi(rupees, paiseCount);
}

function inEnglish(rupees: number, paiseCount: number): string {
  const paise = `${english(paiseCount)} ${paiseCount === 1 ? "Paisa" : "Paise"}`;
  if (rupees === 0 && paiseCount > 0) return `${paise} Only`;
  return `${rupees === 1 ? "Rupee" : "Rupees"} ${english(rupees)}${paiseCount > 0 ? ` and ${paise}` : ""} Only`;
}

function inHindi(rupees: number, paiseCount: number): string {
  const paise = `${hindi(paiseCount)} ${paiseCount === 1 ? "पैसा" : "पैसे"}`;
  if (rupees === 0 && paiseCount > 0) return `${paise} मात्र`;
  return `${hindi(rupees)} ${rupees === 1 ? "रुपया" : "रुपये"}${paiseCount > 0 ? ` ${paise}` : ""} मात्र`;
}

const english = (number: number) => inSteps(number, ["Crore", "Lakh", "Thousand", "Hundred"], belowHundred);
const hindi = (number: number) =>
  inSteps(number, ["करोड़", "लाख", "हज़ार", "सौ"], (below) => hindiNumbers[below] ?? unsayable(below));

const STEPS = [10_000_000, 100_000, 1_000, 100];

/** Every step has at most two digits. */
function inSteps(number: number, names: readonly string[], say: (below: number) => string): string {
  const words: string[] = [];
  let remaining = number;
  for (const [place, step] of STEPS.entries()) {
    const count = Math.floor(remaining / step);
    if (count > 0) words.push(say(count), names[place] ?? "");
    remaining -= count * step;
  }
  return (remaining > 0 || words.length === 0 ? [...words, say(remaining)] : words).join(" ");
}

const BELOW_TWENTY =
  "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(
    " ",
  );
const TENS = "Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");

function belowHundred(number: number): string {
  if (number < 20) return BELOW_TWENTY[number] ?? unsayable(number);
  const tens = TENS[Math.floor(number / 10) - 2] ?? unsayable(number);
  return number % 10 === 0 ? tens : `${tens}-${BELOW_TWENTY[number % 10]}`;
}

function unsayable(number: number): never {
  throw new RangeError(`no word for ${number}`);
}
