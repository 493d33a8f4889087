import * as z from "zod/mini";
import { kindsListed } from "./bill-kinds.ts";
import { officeRefusals } from "./office-refusals.ts";

/** The sentence says what happened and what to do now. Other languages translate by code and parameters. */
export const refusals = {
  body_invalid: [400, "The request could not be read. Please reload the page and try again."],
  field_missing: [400, "{field} is required."],
  field_unknown: [400, "{field} is not a field of this request."],
  field_invalid: [400, "{field} has a value of the wrong kind."],
  text_invalid: [400, "{field} must be plain text."],
  text_too_long: [400, "{field} is too long."],
  reason_too_short: [400, "Please write at least 3 characters."],
  amount_invalid: [400, "{field} must be a number in rupees with at most two decimals."],
  amount_not_positive: [400, "{field} must be more than zero."],
  day_invalid: [400, "{field} must be a day that exists, written YYYY-MM-DD."],
  due_date_out_of_range: [400, "{field} must lie between two years ago and five years ahead."],
  dates_reversed: [400, "The start date must not be after the end date."],
  flat_number_invalid: [400, "{field} must be letters, a dash and a number, such as E-041."],
  email_invalid: [400, "{field} must be an e-mail address, such as name@example.com."],
  phone_invalid: [400, "{field} must be a phone number of 10 to 15 digits."],
  phone_made_up: [400, "{field} has only zeros. Please write a real phone number."],
  complex_unknown: [400, "{field} must be one of the complexes of this association."],
  bill_type_unknown: [400, `{field} must be ${kindsListed}.`],
  password_too_short: [400, "{field} must have at least 8 characters."],
  password_too_long: [400, "{field} is too long."],
  password_unseen: [
    400,
    "{field} has a blank at an end or a sign that cannot be seen. Please type it again without these.",
  ],
  password_too_common: [400, "This password is easy to guess. Please choose another one."],
  current_password_wrong: [400, "The current password is not right."],
  password_unchanged: [400, "The new password must differ from the old one."],
  complex_not_yours: [400, "Your flat does not belong to this complex."],
  upload_undone: [409, "This upload was undone already."],
  upload_has_money: [
    409,
    "This upload cannot be undone: {count} of its bills are paid, being paid, or held for a decision. Nothing was changed.",
  ],
  bill_there: [
    409,
    "{flat} has a bill of this type for this due date already: {bill} of Rs {amount}. Upload another one only if both are owed.",
  ],
  flat_not_theirs: [400, "This flat number does not belong to the chosen user."],

  not_logged_in: [401, "Please log in."],
  session_ended: [401, "Your session has ended. Please log in again."],
  credentials_wrong: [401, "The login or the password is wrong."],
  not_allowed: [403, "Your login does not allow this."],
  waiting_for_approval: [403, "Your account is waiting for approval by an administrator."],
  registration_closed: [403, "Registration is closed. Please ask the office of your association."],

  idempotency_key_reused: [
    422,
    "This was sent before with other values and may have been done. Please close this form, look, and enter it again only if it was not.",
  ],
  request_running: [409, "This request is still being worked on. Please wait a moment and look again."],

  not_found: [404, "Not found."],
  flat_taken: [409, "This flat number is already registered."],
  email_taken: [409, "This e-mail address is already registered."],
  link_dead: [410, "This link has been used or is too old. Please ask for a new one."],
  no_address: [409, "This resident has no e-mail address. Please enter one under Edit first."],
  mail_off: [409, "This portal sends no e-mails yet. Please set a password instead."],
  already_decided: [409, "This registration has already been decided."],
  own_account: [409, "You cannot remove yourself. Please ask another administrator."],
  last_admin: [409, "The last administrator cannot be removed."],
  own_role: [409, "You cannot change your own role. Please ask another secretary."],
  last_secretary: [409, "The office needs a secretary. Please make another person secretary first."],

  amount_out_of_range: [400, "Payment amount must be between Rs {least} and Rs {most}."],
  period_too_long: [400, "At most {days} days can be shown at once. Please choose a shorter period."],
  too_many_payments: [400, "There are more than {most} payments. Please choose a shorter period."],
  rest_too_small: [
    400,
    "That would leave less than Rs {least}, which cannot be paid online. Please pay all of it, Rs {all}, or at most Rs {most}.",
  ],
  paid_at_office: [409, "This was paid at the office. No payment company knows of it or can give it back."],
  paid_online: [409, "This was paid online. Please give it back with Refund, through the payment company."],
  bill_already_paid: [409, "This bill is already paid."],
  bill_cancelled: [409, "This bill was cancelled by the office."],
  bill_under_review: [409, "A payment of this bill is being checked by the office. Please do not pay again."],
  bill_has_payments: [409, "A bill that was paid, even in part, cannot be cancelled."],
  payment_being_confirmed: [409, "A payment of this bill is being confirmed. Please do not pay again."],
  payment_just_received: [
    409,
    "A payment for this bill has just been received. Please look at what is left before anything else is paid.",
  ],
  payment_not_made: [409, "This payment has brought no money, so there is nothing to refund."],
  payment_not_in_review: [409, "This payment does not wait for a decision any more."],
  decision_impossible: [409, "This decision is not possible for this payment."],
  refund_too_much: [400, "At most ₹{most} can be refunded."],
  refund_rest_too_small: [
    400,
    "That would leave less than ₹{least}, which the payment company cannot give back. Please refund all of it, ₹{all}, or leave at least ₹{least}.",
  ],
  refund_running: [409, "A refund of this money is already on its way. At most ₹{most} can be refunded besides."],
  bill_frozen: [
    409,
    "This bill failed a check of the books and is frozen. Please unfreeze it under Books first, or ask a treasurer to.",
  ],
  cheque_not_cleared: [409, "The bank has not credited this cheque yet, so its money cannot be used or paid out."],
  use_taken_back: [409, "This use of the credit has been taken back already."],
  refund_ended: [409, "This refund has ended already."],
  refund_at_known_company: [409, "The payment company can be asked about this refund, and its word counts."],
  credit_too_small: [400, "At most ₹{most} are left of this credit."],
  bill_rest_smaller: [400, "Only ₹{most} are left to pay of this bill."],
  ...officeRefusals,
  money_returned: [409, "This money went back to its payer, so there is nothing left to give to a flat."],
  money_assigned: [409, "This money has already been given to a flat."],
  gateway_silent: [504, "The payment company did not answer. Nothing was changed; please try again in a minute."],
  gateway_refused: [
    502,
    "The payment company did not accept the payment. You have not been charged. Please try again later.",
  ],
  gateway_unreachable: [
    504,
    "We could not reach the payment page. You have not been charged by us; please try again in a minute.",
  ],
  gateway_not_configured: [503, "Online payment is not set up. Please ask the office."],
  signature_invalid: [401, "The signature of this message is not valid."],

  file_missing: [400, "Please select a file."],
  file_not_excel: [400, "Upload failed: this is not an Excel file. Please save it as {accepted} and try again."],
  file_not_xlsx: [
    400,
    "Upload failed: this is an older Excel file (.xls). Please save it as {accepted} and try again.",
  ],
  file_encrypted: [
    400,
    "Upload failed: the file is protected, with a password or without. Please open it in Excel, take the protection off under File, Info, Protect Workbook, save it and try again.",
  ],
  file_unreadable: [400, "Upload failed: the file cannot be read. Please open it in Excel, save it again and retry."],
  file_macros: [400, "Upload failed: files with macros are not accepted. Please save it as {accepted}."],
  file_too_large: [413, "Upload failed: the file is larger than {megabytes} MB."],
  file_too_large_inside: [
    400,
    "Upload failed: the file is too large when opened. At most {rows} rows, {columns} columns and {cells} cells are read.",
  ],
  file_too_many_parts: [
    400,
    "Upload failed: the file has more than {parts} parts inside, such as sheets and pictures. Please copy the table into a new workbook and try again.",
  ],
  file_too_wide: [
    400,
    "Upload failed: there is something in cell {place}, but at most {columns} columns are read. Please delete the columns that are not needed and try again.",
  ],
  file_damaged: [
    400,
    "Upload failed: the file was damaged on its way. Please send it again, or open it in Excel, save it again and retry.",
  ],
  file_contradictory: [
    400,
    "Upload failed: the file says two different things at {place}. Please open it in Excel, check that cell, save the file and try again.",
  ],
  workbook_empty: [400, "Upload failed: the first sheet has no rows. Nothing was uploaded."],
  columns_missing: [400, "Upload failed: the column {columns} is missing in the first row. Nothing was uploaded."],
  columns_twice: [
    400,
    "Upload failed: the columns {columns} mean the same. Please keep one of them and delete or rename the others. Nothing was uploaded.",
  ],
  rows_invalid: [400, "Upload failed: {bad} of {total} rows have a problem. Nothing was uploaded."],
  layout_taken: [
    409,
    "Upload failed: files with another header are already remembered as {name}. Nothing was uploaded. Please choose another name, or forget that layout under Uploads.",
  ],
  layouts_too_many: [
    409,
    "Upload failed: {most} layouts are remembered already. Nothing was uploaded. Please forget one of them under Uploads.",
  ],
  review_needed: [
    400,
    "Upload failed: {doubts} must be checked by a person. Nothing was uploaded. Please upload the file on the portal's page.",
  ],
  review_unanswered: [400, "Some questions about this file are still open. Nothing was uploaded. Please answer them."],
  plan_outdated: [409, "Something changed since this was shown. Nothing was uploaded. Please look again."],
  form_not_taken: [400, "Upload failed: this is {form}. Please open it in Excel and save it as .xlsx."],
  upload_running: [409, "Another upload of yours is still running. Please wait until it has ended."],

  payload_too_large: [413, "The request is too large."],
  foreign_host: [421, "This portal does not answer to this address. Please open it as http://localhost."],
  media_type_unsupported: [415, "The request has a form that is not accepted here."],
  too_many_attempts: [429, "Too many attempts. Please wait {count} {unit} and try again."],
  too_much_at_once: [429, "Too much is being asked from here at once. Please wait a moment and try again."],
  server_error: [500, "Something went wrong on our side. Please try again in a minute."],
  overloaded: [503, "The portal is busy. Please try again in a minute."],
} as const satisfies Record<string, readonly [number, string]>;

export type RefusalCode = keyof typeof refusals;

const Params = z.record(z.string(), z.union([z.string(), z.number()]));
export type RefusalParams = z.infer<typeof Params>;

/** `row` counts as the office's program does. */
export const BadRow = z.object({
  row: z.number(),
  column: z.string(),
  message: z.string(),
  /** The cell, with invisible characters made visible; never a password. `message` begins with it. */
  shown: z.optional(z.string()),
  /** A key of `rowProblems`, for translations. */
  code: z.optional(z.string()),
  params: z.optional(Params),
});
export type BadRow = z.infer<typeof BadRow>;

/** The shape of every failure. `error` repeats `message`. */
export const Failure = z.object({
  code: z.string(),
  message: z.string(),
  error: z.string(),
  requestId: z.string(),
  field: z.optional(z.string()),
  rows: z.optional(z.array(BadRow)),
  params: z.optional(Params),
});
export type Failure = z.infer<typeof Failure>;

export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusals, text);
}

export function refusalText(code: RefusalCode, params: RefusalParams = {}): string {
  return refusals[code][1].replace(/\{(\w+)\}/g, (match, name: string) => String(params[name] ?? match));
}
