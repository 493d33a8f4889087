import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { RupeesSent } from "../../money.ts";
import { MovedAmount, OfficeReason } from "../../office-fields.ts";
import { Id, Instant } from "../../text.ts";
import { Receipt } from "./receipts.ts";

export const INSTRUMENTS_PER_PAGE = 50;

/** A transfer or a cheque that pays, or may pay, for several flats. */
export const SharedInstrument = z.object({
  _id: z.string(),
  way: z.enum(["cheque", "transfer"]),
  /** The UTR, or the number of the cheque. */
  reference: z.string(),
  /** Cheques only: the drawee bank and the date. */
  bank: z.string(),
  chequeOn: z.nullable(z.string()),
  amount: RupeesSent,
  /** Not given to any flat yet. */
  left: RupeesSent,
  writtenAt: Instant,
  /** Its receipts that count, in the order of their entry. */
  parts: z.array(
    z.object({
      _id: z.string(),
      number: z.string(),
      flatNumber: z.string(),
      receivedOn: z.string(),
      amount: RupeesSent,
    }),
  ),
});
export type SharedInstrument = z.infer<typeof SharedInstrument>;

export const listSharedInstruments = endpoint({
  name: "list-shared-instruments",
  summary: "Transfers and cheques that pay for several flats, each with its receipts and what is left, newest first.",
  method: "GET",
  path: "/admin/shared-instruments",
  access: ["admin"],
  right: "look",
  shows: ["receipt"],
  query: z.object({ before: z.optional(Id) }),
  reply: z.object({ instruments: z.array(SharedInstrument), older: z.boolean() }),
  refusals: [],
});

export const correctInstrument = endpoint({
  name: "correct-instrument",
  summary: "Corrects the amount of the whole transfer or cheque of a receipt, with a reason.",
  method: "POST",
  path: "/admin/receipts/:id/instrument",
  access: ["admin"],
  right: "money",
  changes: ["receipt"],
  params: z.object({ id: Id }),
  /** `from`: the amount that the person saw. */
  body: z.strictObject({ from: MovedAmount, amount: MovedAmount, reason: OfficeReason }),
  idempotent: true,
  reply: z.object({ message: z.string(), receipt: Receipt }),
  refusals: ["not_found", "paid_online", "receipt_ended", "instrument_changed", "instrument_given", "cheque_not_here"],
});
