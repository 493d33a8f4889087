import { kindsListed } from "../bill-kinds.ts";

/** A column of an upload, from which come its template, its place in a file and whether a row may do without it. */
export interface UploadColumn {
  write: string;
  example: string;
  alsoCalled?: readonly string[];
  /** Headers that win when several columns match. */
  preferred?: readonly string[];
  optional?: true;
  /** Never repeated in a message. */
  secret?: true;
}

export const billUpload = {
  flatNumber: {
    write: "Letters, a dash and a number, as in All Users.",
    example: "E-041",
    alsoCalled: ["Flat No", "Flat"],
  },
  billType: { write: `${kindsListed}.`, example: "electricity", alsoCalled: ["Type"] },
  originalAmount: {
    write: "Rupees, at most two decimals.",
    example: "1500.50",
    alsoCalled: ["Amount", "Bill Amount", "Amount Rs", "Amount INR"],
  },
  dueDate: {
    write: "A date, or a text such as 2026-12-10 or 10/12/2026.",
    example: "2026-12-10",
    alsoCalled: ["Due On", "Due"],
  },
} as const satisfies Record<string, UploadColumn>;

/** The password comes after what it must not be guessable from. */
export const residentUpload = {
  flatNumber: {
    write: "Letters, a dash and a number. Each flat once.",
    example: "E-041",
    alsoCalled: ["Flat No", "Flat"],
  },
  name: {
    write: "The resident's name.",
    example: "Sara Menon",
    alsoCalled: ["Resident Name", "Owner Name", "Full Name"],
  },
  email: {
    write: "An e-mail address.",
    example: "name@example.com",
    alsoCalled: ["E-mail Id", "E-mail Address", "Mail"],
  },
  phone: {
    write: "10 to 15 digits.",
    example: "9876543210",
    alsoCalled: ["Phone Number", "Phone No", "Mobile", "Mobile Number", "Mobile No"],
    // A column Phone next to one of these is the landline.
    preferred: ["Mobile", "Mobile Number", "Mobile No"],
  },
  password: {
    write: "At least 8 characters. Format the cells of this column as text.",
    example: "choose-one-each",
    secret: true,
  },
  complex: {
    write: "The complex, written exactly as in the portal.",
    example: "RICHMOND PARK",
    alsoCalled: ["Complex Name"],
  },
} as const satisfies Record<string, UploadColumn>;

export type BillColumn = keyof typeof billUpload;
export type ResidentColumn = keyof typeof residentUpload;

export const billColumns = Object.keys(billUpload) as BillColumn[];
export const residentColumns = Object.keys(residentUpload) as ResidentColumn[];
