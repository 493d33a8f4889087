/**
 * Why a row of a spreadsheet is refused, in the words that the office reads: what is wrong and what to write instead.
 * `{name}` stands for a parameter. Other languages translate by code and parameters.
 */
export const rowProblems = {
  // Any cell.
  cell_empty: "This cell is empty.",
  cell_error: "This cell shows an error such as #REF!. Please write the value itself.",
  cell_formula: "The formula in this cell has no stored result. Please write the value itself.",
  cell_merged: "This cell is merged with another one. Please unmerge the cells and fill in every row.",
  cell_long: "This text is too long.",
  cell_not_text: "Please write a text here.",
  text_unreadable: "This text has characters that cannot be seen. Please type it again.",

  // Flats.
  flat_form: "Please write letters, a dash and a number, such as E-041.",
  flat_unknown: "No active resident has the flat number {flat}.",

  // Bills.
  bill_type_unknown: "The bill type must be electricity or maintenance.",
  amount_form: "Please write a plain number, such as 1500 or 1500.50.",
  amount_not_positive: "The amount must be more than zero.",
  amount_decimals: "The amount may have at most two decimals.",
  amount_too_large: "The amount may be at most 99999999.99.",
  day_form: "Please write a day that exists, such as 2026-12-10 or 10/12/2026.",
  day_out_of_range: "The due date must lie between two years ago and five years ahead.",
  bill_twice: "Row {row} has the same flat, bill type and due date with another amount.",
  bill_other_amount:
    "A bill of Rs {amount} with the same flat, bill type and due date was uploaded before. Please cancel that one first.",

  // Residents.
  email_form: "Please write an e-mail address, such as name@example.com.",
  phone_form: "Please write a phone number of 10 to 15 digits.",
  complex_unknown: "The complex must be one of: {complexes}.",
  password_number: "Please format this cell as text and type the password again.",
  password_short: "The password must have at least 8 characters.",
  password_guessable: "This password is easy to guess. Please choose another one.",
  resident_twice: "Row {row} has the same flat number with other data.",
} as const;

export type RowProblem = keyof typeof rowProblems;
