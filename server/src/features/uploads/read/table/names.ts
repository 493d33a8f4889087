import {
  billUpload,
  receiptUpload,
  residentUpload,
  type UploadColumn,
} from "@aangan/contract/features/uploads/columns";
import type { UploadField } from "@aangan/contract/features/uploads/how";
import { recordOf } from "../field.ts";

/** The columns' own names and those that the contract promises to take. */
function promised(field: UploadField): string[] {
  const uploads: Partial<Record<UploadField, UploadColumn>>[] = [billUpload, residentUpload, receiptUpload];
  return [field, ...uploads.flatMap((upload) => upload[field]?.alsoCalled ?? [])];
}

/** In English, Hindi and Marathi; a field without such names has its own. */
const usual: Readonly<Partial<Record<UploadField, readonly string[]>>> = {
  flatNumber: [
    ...["unit", "house", "door", "apartment", "apt", "shop", "villa", "plot", "flat unit", "home", "premises"],
    ...["फ्लैट", "मकान", "घर", "दुकान", "इकाई", "यूनिट", "सदनिका", "फ्लॅट", "गाळा"],
  ],
  billType: [
    ...["bill head", "head", "charge", "charges", "charge type", "bill for", "category", "kind", "particulars"],
    ...["प्रकार", "बिल का प्रकार", "बिल प्रकार", "मद", "विवरण", "बिलाचा प्रकार", "तपशील"],
  ],
  originalAmount: [
    ...["amt", "bill amt", "net payable", "amount payable", "amount due", "payable", "net amount", "payable amount"],
    ...[
      "total amount",
      "amount to be paid",
      "total",
      "bill total",
      "total payable",
      "total due",
      "grand total",
      "rs",
      "rupees",
    ],
    ...["राशि", "बिल राशि", "देय राशि", "कुल राशि", "रकम", "रक्कम", "बिल रक्कम", "देय रक्कम", "एकूण रक्कम"],
  ],
  dueDate: [
    ...["due dt", "bill due date", "due by", "pay by", "pay before", "payable by", "last date", "last dt"],
    ...["last date of payment", "payment due date", "payment last date", "last payment date"],
    ...["देय तिथि", "अंतिम तिथि", "नियत तिथि", "भुगतान की अंतिम तिथि", "देय दिनांक", "अंतिम दिनांक", "शेवटची तारीख"],
  ],
  amount: [
    ...["amt", "received", "amount recd", "recd amount", "amt received", "paid", "paid amount", "amount collected"],
    ...["recd", "collected", "प्राप्त", "जमा", "वसूल"],
    ...["collection", "credit", "credit amount", "total amount", "total", "rs", "rupees"],
    ...["राशि", "प्राप्त राशि", "जमा राशि", "रकम", "भुगतान राशि", "रक्कम", "मिळालेली रक्कम"],
  ],
  way: [
    ...[
      "way",
      "payment type",
      "type",
      "method",
      "payment method",
      "pay mode",
      "mode of receipt",
      "received by",
      "through",
    ],
    ...["माध्यम", "भुगतान का माध्यम", "भुगतान माध्यम", "प्रकार", "तरीका", "भुगतान का तरीका", "पद्धत"],
  ],
  receivedOn: [
    ...[
      "received on",
      "dt",
      "date of receipt",
      "date of payment",
      "paid date",
      "payment dt",
      "receipt dt",
      "value date",
    ],
    ...[
      "transaction date",
      "txn date",
      "तिथि",
      "दिनांक",
      "तारीख",
      "तारीख़",
      "प्राप्ति तिथि",
      "भुगतान तिथि",
      "भुगतान की तारीख",
    ],
  ],
  reference: [
    ...["reference", "ref", "utr number", "cheque utr", "utr cheque", "chq no", "chq", "cheque", "instrument no"],
    ...["transaction id", "txn id", "transaction no", "rrn", "यूटीआर", "चेक नंबर", "चेक संख्या", "संदर्भ संख्या", "संदर्भ"],
  ],
  bank: [...["drawn on bank", "drawee bank", "cheque bank", "बैंक", "बैंक का नाम"]],
  chequeOn: [...["chq date", "chq dt", "date of cheque", "instrument date", "चेक की तारीख", "चेक तिथि", "चेक दिनांक"]],
  note: [...["notes", "comment", "comments", "टिप्पणी", "शेरा"]],
  name: [
    ...["member name", "member", "resident", "allottee name", "allottee", "name of member", "name of resident"],
    ...["नाम", "मालिक का नाम", "निवासी का नाम", "सदस्य का नाम", "नाव", "मालकाचे नाव", "सदस्याचे नाव"],
  ],
  email: [...["e-mail", "mail address", "owner email", "ईमेल", "ई-मेल", "ईमेल पता", "मेल"]],
  phone: [
    ...["mobile phone", "cell", "cell phone", "whatsapp", "whatsapp mobile", "मोबाइल", "मोबाईल"],
    ...["contact", "contact number", "telephone", "tel", "फोन", "दूरभाष", "संपर्क", "दूरध्वनी"],
  ],
  password: [...["pwd", "pass word", "login password", "first password", "initial password", "पासवर्ड", "कूट शब्द"]],
  complex: [
    ...["society", "society name", "building", "building name", "tower", "project", "project name", "colony"],
    ...["कॉम्प्लेक्स", "सोसायटी", "सोसाइटी", "परिसर", "इमारत", "भवन", "प्रकल्प"],
  ],
};

/** Where owner and tenant stand side by side, the owner is the resident. A column Phone beside a mobile is the landline. */
const first: Readonly<Partial<Record<UploadField, readonly string[]>>> = {
  name: ["Owner Name", "name of owner", "flat owner", "owner"],
  phone: residentUpload.phone.preferred,
};

const fields = Object.keys({ ...billUpload, ...residentUpload, ...receiptUpload }) as UploadField[];

/** Usual headers. Of two columns that fit alike, the earlier name is taken. */
export const headerNames = recordOf(fields, (field): readonly string[] => [
  ...(first[field] ?? []),
  ...promised(field),
  ...(usual[field] ?? []),
]);

/** A column beside the flat's that holds the first part of its number. */
export const blockNames: readonly string[] = [
  ...["block", "wing", "tower", "building", "bldg", "sector", "phase", "block name", "tower name", "block wing"],
  ...["ब्लॉक", "विंग", "टावर", "टॉवर", "इमारत"],
];

/** Headers of the columns in which a list has first and last names apart. */
export const nameParts = {
  first: [
    ...["first name", "fname", "given name", "forename", "owner first name", "member first name"],
    ...["प्रथम नाम", "पहला नाम", "पहिले नाव"],
  ],
  last: [
    ...["last name", "lname", "surname", "family name", "owner last name", "member last name"],
    ...["उपनाम", "कुलनाम", "सरनेम", "आडनाव"],
  ],
} as const;
