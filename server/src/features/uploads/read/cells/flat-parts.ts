import { FlatNumber } from "@aangan/contract/features/residents";
import { readFlat } from "../../../residents/flat-as-typed.ts";
import { plainlyTyped } from "./typed-text.ts";

/** `number` without zeros in front. */
export interface FlatParts {
  block: string;
  number: string;
}

/** Letters that look like Latin ones, of Cyrillic and Greek. */
const LOOK_ALIKES = new Map(
  [..."АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"].map((letter, index) => [letter, "ABESIJKMHOPCTYXABEZHIKMNOPTYX"[index] ?? ""]),
);

/** Said with a flat, but no part of its number. */
const WORDS = [
  ...[
    "FLAT",
    "UNIT",
    "HOUSE",
    "SHOP",
    "APARTMENT",
    "APT",
    "DOOR",
    "VILLA",
    "TOWER",
    "BLOCK",
    "BUILDING",
    "BLDG",
    "WING",
  ],
  ...["फ्लैट", "मकान", "सदनिका", "दुकान", "टावर", "ब्लॉक", "विंग"].map((word) => word.normalize("NFC")),
];
/** Counts only behind one of the words, or first: the NO of "H.No. 12" would leave a block H. */
const NUMBER_WORDS = ["NO", "NUMBER", "नं", "नंबर", "क्र", "क्रमांक"];

/** "Flat number A-101 of Tower A" is shorter; the rules are not made for a whole letter. */
const LONGEST = 80;

/** Pieces between the separators, in capital Latin letters and digits. */
export function flatPieces(text: string): string[] {
  if (text.length > LONGEST) return [];
  const plain = plainlyTyped(text).replaceAll("फ\u093c", "फ").toUpperCase();
  const latin = [...plain].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join("");
  return latin.split(/[^\p{L}\p{M}\p{N}]+/u).filter((piece) => piece !== "");
}

/** The same without words such as Flat or Tower, whether they stand apart or not. */
export function withoutWords(pieces: readonly string[]): string[] {
  const result: string[] = [];
  let afterWord = true;
  for (const piece of pieces) {
    const isWord: boolean = WORDS.includes(piece) || (afterWord && NUMBER_WORDS.includes(piece));
    if (!isWord) result.push(afterWord ? withoutWord(piece) : piece);
    afterWord = isWord;
  }
  return result;
}

const WORDS_BEFORE_NUMBERS = [...WORDS, "NO"];

/** A word that stands close to the rest; NOX12 may be a flat of a block NOX. */
function withoutWord(piece: string): string {
  const word = WORDS_BEFORE_NUMBERS.find((one) => {
    if (!piece.startsWith(one)) return false;
    const remainder = piece.slice(one.length);
    return /^\d+$/.test(remainder) || (/^[A-Z]{1,4}\d+$/.test(remainder) && !/^[A-Z]{1,4}\d/.test(piece));
  });
  return word === undefined ? piece : piece.slice(word.length);
}

/** The number is within the last piece: 1/01 is not 101. Block is empty where only a number stands. */
export function flatParts(pieces: readonly string[]): FlatParts | undefined {
  const [, tail = "", digits = ""] = /^([A-Z]*)(\d+)$/.exec(pieces.at(-1) ?? "") ?? [];
  return partsOf(pieces.slice(0, -1).join("") + tail, digits);
}

/** What it may be when O and 0, or I, L and 1 were taken for one another. */
export function flatPartsAlike(pieces: readonly string[]): FlatParts[] {
  const last = pieces.at(-1) ?? "";
  const before = pieces.slice(0, -1).join("");
  // Nobody takes all digits of 101 for a block.
  if (before === "" && /^\d*$/.test(last)) return [];
  return Array.from(last, (_, at) => {
    const block = (before + last.slice(0, at)).replaceAll("0", "O").replaceAll("1", "I");
    return partsOf(block, last.slice(at).replaceAll("O", "0").replace(/[IL]/g, "1"));
  }).flatMap((parts) => (parts && parts.block !== "" ? parts : []));
}

function partsOf(block: string, digits: string): FlatParts | undefined {
  const number = digits.replace(/^0+(?=\d)/, "");
  return /^[A-Z]{0,4}$/.test(block) && /^\d{1,6}$/.test(number) ? { block, number } : undefined;
}

/** In the form of a flat number, with the zeros as typed: "Flat A 101" is A-101. Undefined without block and number. */
export function canonicalFlat(text: string): string | undefined {
  const asTyped = formOf(text);
  if (asTyped !== undefined) return asTyped;
  const pieces = withoutWords(flatPieces(text)).join("-");
  return /^[A-Z]{1,4}-?\d+$/.test(pieces) ? formOf(readFlat(pieces).written) : undefined;
}

function formOf(text: string): string | undefined {
  return FlatNumber.safeParse(text).data;
}
