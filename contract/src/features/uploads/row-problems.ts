import { kindsListed } from "../../bill-kinds.ts";
import { officeRefusals } from "../../office-refusals.ts";

/** What is wrong and what to write instead. Other languages translate by code and parameters. */
export const rowProblems = {
  cell_empty: "This cell is empty.",
  cell_error: "This cell shows an error such as #REF!. Please write the value itself.",
  cell_damaged: "This cell is damaged: a number should be here. Please type it again.",
  cell_formula: "The formula in this cell has no stored result. Please write the value itself.",
  cell_merged: "This cell is merged with another one. Please unmerge the cells and fill in every row.",
  cell_long: "This text is too long.",
  cell_not_text: "Please write a text here.",
  text_unreadable: "This text has characters that cannot be seen. Please type it again.",

  flat_form: "Please write letters, a dash and a number, such as E-041.",
  flat_spelling: "Row {row} has the same flat as {other}. Please write it in one way.",
  flat_spelling_there: "The resident of this flat is in the portal as {other}. Please write the flat so.",
  flat_unknown: "No active resident has the flat number {flat}.",
  flat_meant: "No active resident has the flat number {flat}. Did you mean {meant}?",

  bill_type_unknown: `The bill type must be ${kindsListed}.`,
  amount_form: "Please write a plain number, such as 1500 or 1500.50.",
  amount_not_number: "This is not a number. Please write the amount, such as 1500 or 1500.50.",
  amount_percent: "This cell shows a percentage. Please write the amount in rupees, such as 1500 or 1500.50.",
  amount_unseen: "The format of this cell does not show its number. Please write the amount so that it can be seen.",
  amount_not_positive: "The amount must be more than zero.",
  amount_decimals: "The amount may have at most two decimals.",
  amount_too_large: "The amount may be at most 99999999.99.",
  day_form: "Please write a day that exists, such as 2026-12-10 or 10/12/2026.",
  day_number: "This is a number, not a date. Please write the due date, such as 2026-12-10 or 10/12/2026.",
  day_order:
    "Day and month of this date are in another order than in the rest of the column. Please write it such as 2026-12-10.",
  day_out_of_range: "The due date must lie between two years ago and five years ahead.",
  total_not_sum: "This looks like a total, but the rows above add up to {sum}.",
  bill_repeated:
    "Row {row} has the same flat, bill type, due date and amount. Please delete one of the two rows, or write one row with the sum.",
  bill_twice: "Row {row} has the same flat, bill type and due date with another amount.",
  bill_other_amount:
    "A bill of ₹{amount} with the same flat, bill type and due date was uploaded before. Please cancel that one first.",

  email_form: "Please write an e-mail address, such as name@example.com.",
  phone_form: "Please write a phone number of 10 to 15 digits.",
  phone_several: "These look like two phone numbers. Please write one.",
  phone_made_up: "This is not a phone number. Please write a real one.",
  phone_rounded:
    "This number ends in zeros, as if the spreadsheet program had shortened it. Please format the cell as text and type the phone number again.",
  complex_unknown: "The complex must be one of: {complexes}.",
  password_number: "Please format this cell as text and type the password again.",
  password_edges:
    "This password has a blank at an end or a sign that cannot be seen. Please type it again in a cell formatted as text.",
  password_short: "The password must have at least 8 characters.",
  password_guessable: "This password is easy to guess. Please choose another one.",
  resident_twice: "Row {row} has the same flat number with other data.",

  way_unknown: "The way must be cash, cheque or transfer.",
  reference_rounded:
    "The spreadsheet program has shortened this number. Please format the cell as text and type the number again.",
  // As at the counter.
  received_on_invalid: officeRefusals.received_on_invalid[1],
  reference_invalid: officeRefusals.reference_invalid[1],
  reference_unreadable:
    "A UTR or a cheque number has only letters and digits. Please type it again in a cell formatted as text.",
  cheque_number_invalid: officeRefusals.cheque_number_invalid[1],
  cheque_stale: officeRefusals.cheque_stale[1],
  day_closed: officeRefusals.day_closed[1],
  instrument_taken: officeRefusals.instrument_taken[1],
  instrument_same_flat: officeRefusals.instrument_same_flat[1],
  instrument_spent: officeRefusals.instrument_spent[1],
  reference_is_online: officeRefusals.reference_is_online[1],
  reference_unidentified: officeRefusals.reference_unidentified[1],
  cash_again: officeRefusals.cash_again[1],
  cash_too_much: officeRefusals.cash_too_much[1],
  bill_under_review:
    "A payment of one of this flat's bills waits for a decision, or the bill is frozen. Please see to that first, under Payments to watch or Books.",

  // Warnings: the cell was taken or left out.
  result_stale:
    "This is the stored result of a formula, and the file asks to be computed when it is opened. It was taken as it is; please check it.",
  column_unused: "The phone numbers were taken from the column {taken}, not from this one.",
  resident_other_name: "The resident of {flat} is {name} in the portal. Nothing was changed.",
  resident_other_complex: "The resident of {flat} is in {complex} in the portal. Nothing was changed.",
} as const;

export type RowProblem = keyof typeof rowProblems;
