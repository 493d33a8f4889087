const UNSEEN =
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?<![\u0600-\u06ff\u0900-\u0dff])[\u200c\u200d]/g;
const BLANKS = /\s+/g;
const CONTROLS = /\p{Cc}/gu;

/** Without invisible characters, with every blank or run of blanks as one space. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, "").replace(BLANKS, " ").replace(CONTROLS, "").trim();
}

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_SHIFT = 0xfee0;
/** Of Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam: 128 apart, from 66 on. */
const INDIAN_DIGITS =
  /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g;
const DASHES = /[\p{Pd}\u2212]/gu;

/** Digits, signs and dashes in the form of an English keyboard. Superscripts stay: 1500² is not 15002. */
export function plainlyTyped(text: string): string {
  return withoutUnseen(text.normalize("NFC"))
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_SHIFT))
    .replace(INDIAN_DIGITS, (digit) => String((digit.charCodeAt(0) & 0x7f) - 0x66))
    .replace(DASHES, "-");
}
