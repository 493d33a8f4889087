import { type BillType, billTypes } from "@aangan/contract/bill-kinds";
import { recordOf } from "./field.ts";

/** What headers, titles and cells call the bills of a type, in English, Hindi and Marathi. */
const usual: Readonly<Partial<Record<BillType, readonly string[]>>> = {
  electricity: [
    ...["electric", "electrical", "elec", "elect", "electr", "bijli", "lighting"],
    ...["बिजली", "विद्युत", "वीज", "इलेक्ट्रिसिटी", "लाइट"],
  ],
  maintenance: [
    ...["maint", "maintainance", "maintenence", "mtnc", "mtce", "mtc", "cam", "common area maintenance"],
    ...["society maintenance", "society maint", "maintenance cam", "cam maintenance"],
    ...["रखरखाव", "रख रखाव", "अनुरक्षण", "मेंटेनेंस", "मेन्टेनेन्स", "मेन्टेनन्स", "मेंटेनन्स", "देखभाल", "देखरेख"],
  ],
};

/** Said of bills, but in a title just as well of something else: Light House Society. */
const seldom: Readonly<Partial<Record<BillType, readonly string[]>>> = {
  electricity: ["power", "light", "eb"],
  maintenance: ["society", "service"],
};

export const kindNames = recordOf(billTypes, (type): readonly string[] => [type, ...(usual[type] ?? [])]);

/** Names that count only in a cell of its column, or beside a word for charges. */
export const seldomNames = recordOf(billTypes, (type) => seldom[type] ?? []);
