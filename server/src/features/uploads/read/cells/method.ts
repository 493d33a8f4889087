import type { PaymentMethod } from "@aangan/contract/features/receipts/take-payment";
import { closestMatch, plainForm } from "./meant.ts";
import type { CellProblem, ValueCell } from "./read-cell.ts";
import { plainlyTyped } from "./typed-text.ts";

/** What people call the ways in which money is handed over, in English, Hindi and Marathi. */
const names: Readonly<Record<PaymentMethod, readonly string[]>> = {
  cash: ["cash", "नकद", "नगद", "रोकड़", "रोख", "कैश", "कॅश"],
  cheque: ["cheque", "check", "chq", "cheq", "chque", "चेक", "चैक", "धनादेश"],
  transfer: [
    ...["transfer", "bank transfer", "online transfer", "fund transfer", "neft", "imps", "rtgs", "upi", "bhim", "gpay"],
    ...["google pay", "phonepe", "paytm", "net banking", "internet banking", "mobile banking", "qr"],
    ...["हस्तांतरण", "अंतरण", "ट्रांसफर", "ट्रान्सफर", "यूपीआई", "एनईएफटी", "आईएमपीएस", "आरटीजीएस", "नेट बैंकिंग"],
  ],
};

export const methods = Object.keys(names) as PaymentMethod[];

const methodByName = new Map(methods.flatMap((method) => names[method].map((name) => [plain(name), method] as const)));

/** Say nothing about the way: "By cheque", "यूपीआई से". */
const SILENT = new Set(["by", "via", "through", "payment", "bank", "से", "द्वारा", "बैंक"].map(plain));

/** Takes other usual names, such as "NEFT", "Chq." or "नकद". `meant` is a slip of the keyboard away. */
export function readMethod(cell: ValueCell): { value: PaymentMethod } | (CellProblem & { meant?: PaymentMethod }) {
  if (cell.kind !== "text") return { problem: "way_unknown" };
  const words = plainlyTyped(cell.text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(plain)
    .filter((word) => word !== "" && !SILENT.has(word));
  const wholeMatch = methodByName.get(words.join("")) ?? methodByName.get(plain(cell.text));
  const each = new Set(words.map((word) => methodByName.get(word)));
  const [only] = each;
  const method = wholeMatch ?? (each.size === 1 ? only : undefined);
  if (method) return { value: method };
  const near = closestMatch(cell.text, methods) as PaymentMethod | undefined;
  return { problem: "way_unknown", ...(near && { meant: near }) };
}

/** Without the nukta, which people leave out. */
function plain(text: string): string {
  return plainForm(text).replaceAll("\u093c", "");
}
