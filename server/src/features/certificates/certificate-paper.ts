import type { Language } from "@aangan/contract/email-kinds";
import { dayOf } from "../../platform/clock.ts";
import type { Paper } from "../../platform/paper/paper.ts";
import { printedDay } from "../../platform/paper/words/printed.ts";
import { letterheadOf } from "../settings/letterhead.ts";
import type { CertificateRow } from "./certificate-queries.ts";
import type { Face } from "./certificate-wire.ts";

const texts = {
  en: {
    title: "No-dues certificate",
    withdrawn: "WITHDRAWN",
    name: "Name",
    flat: "Flat",
    complex: "Complex",
    asOf: "As of",
    says: ({ name, flatNumber, complex }: Face, day: string) =>
      `This is to certify that, according to the books of the association, nothing was due on ${day} from ${name} for flat ${flatNumber}, ${complex}: no bill was open, and no payment, cheque or refund was under way.`,
    later: "Bills raised after this day, also for earlier months, are not covered.",
    code: "Scan to check that this certificate is genuine and still valid.",
    box: "Signature and seal of the association",
  },
  hi: {
    title: "नो ड्यूज़ सर्टिफ़िकेट",
    withdrawn: "वापस लिया गया",
    name: "नाम",
    flat: "फ़्लैट",
    complex: "कॉम्प्लेक्स",
    asOf: "तारीख़",
    says: ({ name, flatNumber, complex }: Face, day: string) =>
      `प्रमाणित किया जाता है कि सोसाइटी के खातों के अनुसार ${day} को फ़्लैट ${flatNumber}, ${complex} के लिए ${name} पर कुछ भी बकाया नहीं था: कोई बिल बाकी नहीं था और कोई भुगतान, चेक या रिफ़ंड बीच में नहीं था।`,
    later: "इस तारीख़ के बाद जारी बिल, चाहे वे पहले के महीनों के हों, इसमें शामिल नहीं हैं।",
    code: "यह सर्टिफ़िकेट असली है और अब भी मान्य है या नहीं, यह जानने के लिए स्कैन करें।",
    box: "सोसाइटी के हस्ताक्षर और मुहर",
  },
};

type Issued = Pick<CertificateRow, "number" | "token" | "flatNumber" | "asOf" | "issuedAt" | "withdrawnAt" | "face">;

/** As it was issued; `address` is the portal's own, where the code leads. */
export function certificatePaper(row: Issued, language: Language, address: string): Paper {
  const say = texts[language];
  const face = row.face as unknown as Face;
  const day = printedDay(row.asOf, language);
  return {
    ...{ language, size: "a4", title: `${say.title} ${row.number}`, issuedAt: row.issuedAt },
    ...(row.withdrawnAt !== null && {
      across: `${say.withdrawn} ${printedDay(dayOf(row.withdrawnAt), language)}`,
    }),
    blocks: [
      letterheadOf(face.head, language),
      { kind: "heading", text: say.title, aside: row.number },
      {
        kind: "pairs",
        columns: 2,
        pairs: [
          [say.name, face.name],
          [say.flat, face.flatNumber],
          [say.complex, face.complex],
          [say.asOf, day],
        ],
      },
      { kind: "text", text: say.says(face, day) },
      { kind: "text", text: say.later },
      { kind: "box", text: say.box },
      { kind: "code", address: `${address}/r/${row.token}#${row.flatNumber}`, text: say.code },
    ],
  };
}
