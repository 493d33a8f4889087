import type { Cell } from "../../../../platform/spreadsheets/sheet.ts";
import { dayFromSerial } from "./day.ts";

const LONGEST = 60;
const SHORT_AND_PLAIN = /^[!-~](?:[ -~]{0,58}[!-~])?$/;

/** As the office sees the cell; undefined when it shows nothing. */
export function cellText(cell: Cell | null, date1904: boolean): string | undefined {
  switch (cell?.kind) {
    case "text":
    case "error":
    case "damaged":
    case "long":
      return visible(cell.text);
    case "number":
      return cell.shown ?? String(cell.value);
    case "date":
      return dayFromSerial(cell.serial, date1904) ?? String(cell.serial);
    case "boolean":
      return cell.value ? "TRUE" : "FALSE";
    default:
      return undefined;
  }
}

/** Makes invisible characters visible and cuts long texts. */
function visible(text: string): string {
  if (SHORT_AND_PLAIN.test(text)) return text;
  const letters = [...text.slice(0, 2 * LONGEST)];
  const cut = letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}…` : text;
  return cut
    .replace(/^ +| +$/g, (blanks) => "␣".repeat(blanks.length))
    .replaceAll("\u00a0", "⍽")
    .replace(/\r?\n/g, "⏎")
    .replace(/(?<![\u0600-\u06ff\u0900-\u0dff])[\u200c\u200d]/g, code)
    .replace(/[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Cs}/gu, code);
}

function code(sign: string): string {
  return `‹U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}›`;
}
