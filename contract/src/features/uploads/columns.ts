import { kindsListed } from "../../bill-kinds.ts";

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

/** Fields are called as in the counter's own call. */
export const receiptUpload = {
  flatNumber: {
    write: "Letters, a dash and a number, as in All Users.",
    example: "E-041",
    alsoCalled: ["Flat No", "Flat"],
  },
  amount: {
    write: "Rupees, at most two decimals. It goes to the bills that are due first; what is left is an advance.",
    example: "1500.50",
    alsoCalled: ["Amount Received", "Received Amount", "Amount Paid", "Amount Rs", "Amount INR"],
  },
  way: {
    write: "cash, cheque or transfer. NEFT, IMPS, RTGS and UPI are transfers.",
    example: "transfer",
    alsoCalled: ["Mode", "Payment Mode", "Mode of Payment", "Paid By"],
  },
  receivedOn: {
    write: "The day on which the money came, at most 31 days ago, such as 2026-12-10 or 10/12/2026.",
    example: "2026-12-10",
    alsoCalled: ["Received Date", "Date", "Payment Date", "Receipt Date", "Paid On"],
  },
  reference: {
    write: "The UTR of a transfer, or the 6 digits of a cheque number. Format the cells of this column as text.",
    example: "632145678901",
    alsoCalled: ["UTR", "UTR No", "Cheque No", "Cheque Number", "UTR / Cheque No", "Reference No", "Ref No"],
    optional: true,
  },
  bank: {
    write: "Of a cheque: the bank that it is drawn on.",
    example: "HDFC Bank",
    alsoCalled: ["Bank Name", "Drawn On"],
    optional: true,
  },
  chequeOn: {
    write: "Of a cheque: its date.",
    example: "2026-12-08",
    alsoCalled: ["Cheque Date", "Cheque Dt"],
    optional: true,
  },
  note: {
    write: "Anything to remember, for the office alone.",
    example: "paid by the tenant",
    alsoCalled: ["Remarks", "Remark", "Narration"],
    optional: true,
  },
} as const satisfies Record<string, UploadColumn>;

export type BillColumn = keyof typeof billUpload;
export type ResidentColumn = keyof typeof residentUpload;
export type ReceiptColumn = keyof typeof receiptUpload;

export const billColumns = Object.keys(billUpload) as BillColumn[];
export const residentColumns = Object.keys(residentUpload) as ResidentColumn[];
export const receiptColumns = Object.keys(receiptUpload) as ReceiptColumn[];
