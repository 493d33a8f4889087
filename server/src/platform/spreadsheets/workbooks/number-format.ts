import { SSF } from "@e965/xlsx";
import type { ShownAs } from "../sheet.ts";

/** What a number format does to the numbers that it shows. */
export interface NumberFormat {
  isDate: boolean;
  /** Leading zeros, a country code. */
  addsDigits: boolean;
  /** How many decimals are shown of positive and of negative numbers; undefined where that depends on the number. */
  decimals: [positive: number | undefined, negative: number | undefined];
  /** What positive numbers are shown as, where that is not an amount. */
  shownAs: ShownAs | undefined;
}

const DIGITS_AND_SIGNS = /^(?:[-+() 1-9]|\\.|"[^"]*")*(?:0(?:[-+() 1-9]|\\.|"[^"]*")*)+$/;
/** Excel's own limit. */
const LONGEST = 255;
const known = new Map<string, NumberFormat>();

export function numberFormat(format: string): NumberFormat {
  const before = known.get(format);
  if (before) return before;
  const isDate = SSF.is_date(format);
  const isShort = !isDate && format.length <= LONGEST;
  const parsedFormat: NumberFormat = {
    isDate,
    addsDigits: isShort && format.length < 100 && DIGITS_AND_SIGNS.test(format),
    decimals: isShort ? decimalsOf(format) : [undefined, undefined],
    shownAs: isShort ? displayKindOf(format) : undefined,
  };
  known.set(format, parsedFormat);
  return parsedFormat;
}

const LITERALS = /"[^"]*"|\\.|_.|\*.|\[(?![<>=])[^\]]*\]/g;
const DIGIT = /[0#?]/;

function decimalsOf(format: string): NumberFormat["decimals"] {
  const sections = format.replace(LITERALS, "").split(";");
  if (sections.some((section) => section.includes("["))) {
    // Conditions choose the section, such as lakhs and crores; the one that hides most counts.
    const decimalCounts = sections.flatMap((section) => decimalsOfSection(section.replace(/\[[^\]]*\]/g, "")) ?? []);
    const minDecimals = decimalCounts.length > 0 ? Math.min(...decimalCounts) : undefined;
    return [minDecimals, minDecimals];
  }
  const [positive = "", negative] = sections;
  return [decimalsOfSection(positive), decimalsOfSection(negative || positive)];
}

const WIDTHS = /_.|\*./g;
const CREDIT = /^[-(]|(?<!\/)-$|\bcr\b/i;

/** Texts in quotation marks, but not a sign of percent alone, which may stand for a percentage. */
const WORDS = /"(?! ?%")[^"]*"/g;
const VALUE = /[0#?@]|General/i;

function displayKindOf(format: string): ShownAs | undefined {
  const sections = format.replace(WIDTHS, "").split(";");
  // Where conditions choose the section, any may be the one of a positive number.
  const isChosen = /\[[<>=]/.test(format);
  const positive = isChosen ? sections : sections.slice(0, 1);
  if (positive.some((section) => CREDIT.test(section.replace(/\[[^\]]*\]|["\\]/g, "").trim()))) return "credit";
  if (positive.some((section) => section.replace(WORDS, "").includes("%"))) return "percent";
  const isSeen = format === "" || positive.some((section) => VALUE.test(section.replace(LITERALS, "")));
  return isSeen || isChosen ? undefined : "unseen";
}

function decimalsOfSection(section: string): number | undefined {
  if (!DIGIT.test(section) || /[/eE]|General/i.test(section)) return undefined;
  const behind = /\.([\s\S]*)$/.exec(section)?.[1] ?? "";
  return [...behind].filter((sign) => DIGIT.test(sign)).length + (section.includes("%") ? 2 : 0);
}

/** Decimals of a number as a person would write it; more than 15 digits are noise. */
export function decimalsOfValue(value: number): number {
  if (Number.isInteger(value)) return 0;
  const [digits = "", exponent = "0"] = Number(value.toPrecision(15)).toString().split("e");
  return Math.max(0, (digits.split(".")[1] ?? "").length - Number(exponent));
}
