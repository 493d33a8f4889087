import * as z from "zod/mini";
import { billTypes } from "../../bill-kinds.ts";
import {
  type BillColumn,
  billUpload,
  type ReceiptColumn,
  type ResidentColumn,
  receiptUpload,
  residentUpload,
} from "./columns.ts";

export type UploadField = BillColumn | ResidentColumn | ReceiptColumn;

/** A test instead of a list: what is put together when a module is loaded reaches every page of the web. */
const UploadField = z
  .string()
  .check(
    z.refine((name) => [billUpload, residentUpload, receiptUpload].some((upload) => Object.hasOwn(upload, name))),
  ) as z.ZodMiniType<UploadField, UploadField> & z.ZodMiniString<UploadField>;

/** What only a person can decide. The strict call refuses the first seven with `review_needed`. */
export const doubtCodes = [
  "several_sheets",
  "several_amounts",
  "amount_hidden",
  "days_are_money",
  "days_mixed",
  "results_old",
  "second_bills",
  "rows_hidden",
  "rows_repeat",
  "day_order",
  "flats_other",
  "missing",
  "amounts_rounded",
] as const;
export const DoubtCode = z.enum(doubtCodes);
export type DoubtCode = z.infer<typeof DoubtCode>;

/** What a person should see before the rows go in; some must be ticked. */
export const warningCodes = [
  "due_past",
  "due_far",
  "amount_far",
  "amount_phone",
  "sum_far",
  "total_differs",
  "flats_absent",
  "other_complex",
  "left_out",
  "tidied",
  "no_email",
  "phone_shared",
  "phones_rounded",
  "password_shared",
  "other_name",
  "payments_open",
  "instrument_shared",
  "cheque_again",
  "ended_before",
  "advances",
] as const;
export const WarningCode = z.enum(warningCodes);
export type WarningCode = z.infer<typeof WarningCode>;

export const UPLOAD_CORRECTIONS = 2_000;
export const HOW_KIBIBYTES = 256;

const SheetName = z.string().check(z.maxLength(200));
const RowNumber = z.int().check(z.gte(1), z.lte(1_048_576));
/** From 0 for column A. */
const ColumnIndex = z.int().check(z.gte(0), z.lt(200));
const CellText = z.string().check(z.maxLength(1_000));
const Flat = z.string().check(z.maxLength(64));

/** Two columns are joined: block and number of a flat with a dash, first and last name with a blank. No column, or an empty value: none at all. */
export const ColumnChoice = z.union([
  z.strictObject({ at: z.array(ColumnIndex).check(z.maxLength(2)) }),
  z.strictObject({ value: CellText }),
]);
export type ColumnChoice = z.infer<typeof ColumnChoice>;

/** How a person wants the file to be read: the answers to a review. Without one of them the review asks again. */
export const How = z.strictObject({
  sheets: z.optional(z.array(SheetName).check(z.minLength(1), z.maxLength(60))),
  /** As the spreadsheet program counts, from 1. */
  headerRow: z.optional(RowNumber),
  columns: z.optional(z.partialRecord(UploadField, ColumnChoice)),
  /** Several columns of money, each with its bill type, instead of the columns of amount and type. */
  amounts: z.optional(z.array(z.strictObject({ at: ColumnIndex, billType: z.enum(billTypes) })).check(z.maxLength(10))),
  /** For each field, what a value of the file stands for. */
  values: z.optional(
    z.partialRecord(UploadField, z.record(CellText, CellText).check(z.refine((all) => Object.keys(all).length <= 500))),
  ),
  days: z.optional(z.enum(["dmy", "mdy"])),
  /** Exchanges day and month of real dates. */
  turnDays: z.optional(z.boolean()),
  rounding: z.optional(z.enum(["paise", "shown"])),
  fillDown: z.optional(z.array(UploadField).check(z.maxLength(10))),
  hidden: z.optional(z.enum(["with", "without"])),
  repeats: z.optional(z.enum(["sum", "once", "none"])),
  flats: z.optional(z.enum(["asWritten", "meant"])),
  leaveOut: z.optional(z.array(z.strictObject({ sheet: SheetName, row: RowNumber })).check(z.maxLength(20_000))),
  cells: z.optional(
    z
      .array(z.strictObject({ sheet: SheetName, row: RowNumber, field: UploadField, text: CellText }))
      .check(z.maxLength(UPLOAD_CORRECTIONS)),
  ),
  /** Flats of residents whose other data in the portal are to be corrected. */
  change: z.optional(z.array(Flat).check(z.maxLength(20_000))),
  /** By flat, for residents without one in the file. Never stored, logged or part of the plan. */
  passwords: z.optional(z.record(Flat, z.string().check(z.maxLength(1_024)))),
  /** Doubts confirmed as they are, and warnings ticked. */
  agreed: z.optional(z.array(z.union([DoubtCode, WarningCode])).check(z.maxLength(40))),
  /** The page's complex: rows of another one are a warning. */
  complex: z.optional(z.string().check(z.maxLength(60))),
  /** A remembered layout to use, or the name under which these answers are remembered. */
  layout: z.optional(
    z.union([
      z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
      z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
    ]),
  ),
});
export type How = z.infer<typeof How>;
