import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { RupeesSent } from "../money.ts";
import { MovedAmount, OfficeReason } from "../office-fields.ts";
import { Day, Id, Instant, line } from "../text.ts";
import { Utr } from "./receipts/reference.ts";
import { RECEIPT_LINES } from "./receipts/take-payment.ts";

/** Notices of one flat that may wait for the office at a time. */
export const CLAIMS_WAITING = 5;

/** A resident sees this many of the own notices. */
export const OWN_CLAIMS = 50;

export const CLAIMS_PER_PAGE = 50;

export const PICTURE_KIBIBYTES = 300;

const aDay = { perSeconds: 24 * 60 * 60, of: "caller" } as const;

export const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export type PictureType = (typeof pictureTypes)[number];

export const ClaimState = z.enum(["waiting", "accepted", "refused", "withdrawn"]);
export type ClaimState = z.infer<typeof ClaimState>;

/** "I have paid by transfer": what a resident says, until the office has looked at its account. */
export const Claim = z.object({
  _id: z.string(),
  state: ClaimState,
  amount: RupeesSent,
  /** The day in India on which the money was sent. */
  paidOn: z.string(),
  /** The UTR. */
  reference: z.string(),
  /** The association's account that it was sent to, in the resident's words; may be empty. */
  account: z.string(),
  /** The bills that it is for; the rest, or all where there are none, is for the office to divide. */
  lines: z.array(z.object({ billId: z.string(), amount: RupeesSent })),
  note: z.string(),
  /** Null where none was sent, and when it has been deleted. */
  picture: z.nullable(z.enum(pictureTypes)),
  madeAt: Instant,
  endedAt: z.nullable(Instant),
  /** Why the office refused it; otherwise empty. */
  reason: z.string(),
  /** What the office wrote when it accepted. */
  receipt: z.optional(z.object({ _id: z.string(), number: z.string(), takenBack: z.boolean() })),
});
export type Claim = z.infer<typeof Claim>;

/** As the office reads it. */
export const OwnClaim = z.extend(Claim, {
  userId: z.string(),
  name: z.string(),
  flatNumber: z.string(),
  complex: z.string(),
  /** The administrator's name; empty while it waits, and when the resident withdrew it. */
  decidedBy: z.string(),
  /** Other flats whose notices or receipts name the same transfer. */
  otherFlats: z.array(z.string()),
});
export type OwnClaim = z.infer<typeof OwnClaim>;

export const listOwnClaims = endpoint({
  name: "list-own-claims",
  summary: "The resident's own notices of transfers, newest first, at most 50.",
  method: "GET",
  path: "/auth/claims",
  access: ["resident"],
  shows: ["claim", "receipt"],
  reply: z.object({ claims: z.array(Claim) }),
  refusals: [],
});

export const makeClaim = endpoint({
  name: "make-claim",
  summary: "Tells the office of a transfer. It counts when the office has found the money and accepted the notice.",
  method: "POST",
  path: "/auth/claims",
  access: ["resident"],
  changes: ["claim"],
  body: z.strictObject({
    amount: MovedAmount,
    paidOn: Day,
    reference: Utr,
    account: z.optional(line(60)),
    /** At most the amount together. */
    lines: z.optional(
      z.array(z.strictObject({ billId: Id, amount: MovedAmount })).check(z.maxLength(RECEIPT_LINES, "text_too_long")),
    ),
    note: z.optional(line(200)),
  }),
  idempotent: true,
  atMost: { times: 30, ...aDay },
  status: 201,
  reply: z.object({ message: z.string(), claim: Claim }),
  refusals: [
    "not_found",
    "reference_invalid",
    "received_on_invalid",
    "lines_not_amount",
    "bill_cancelled",
    "claim_reference_sent",
    "claims_waiting",
  ],
});

export const putClaimPicture = endpoint({
  name: "put-claim-picture",
  summary: "Keeps a picture of the payment with a notice that waits, in place of an earlier one.",
  method: "PUT",
  path: "/auth/claims/:id/picture",
  access: ["resident"],
  changes: ["claim"],
  params: z.object({ id: Id }),
  upload: { bytes: PICTURE_KIBIBYTES * 1024, tooLarge: "picture_invalid" },
  idempotent: true,
  atMost: { times: 60, ...aDay },
  reply: z.object({ message: z.string(), claim: Claim }),
  refusals: ["not_found", "claim_ended", "picture_invalid", "file_missing", "media_type_unsupported"],
});

export const withdrawClaim = endpoint({
  name: "withdraw-claim",
  summary: "Takes back a notice that waits.",
  method: "POST",
  path: "/auth/claims/:id/withdrawal",
  access: ["resident"],
  changes: ["claim"],
  params: z.object({ id: Id }),
  idempotent: true,
  reply: z.object({ message: z.string(), claim: Claim }),
  refusals: ["not_found", "claim_ended"],
});

export const listClaims = endpoint({
  name: "list-claims",
  summary: "Residents' notices of transfers: first those that wait, the oldest first, then the others, newest first.",
  method: "GET",
  path: "/admin/claims",
  access: ["admin"],
  right: "look",
  shows: ["claim", "receipt"],
  query: z.object({ state: z.optional(ClaimState), before: z.optional(Id) }),
  reply: z.object({ claims: z.array(OwnClaim), older: z.boolean() }),
  refusals: [],
});

export const showClaim = endpoint({
  name: "show-claim",
  summary: "One notice of a transfer.",
  method: "GET",
  path: "/admin/claims/:id",
  access: ["admin"],
  right: "look",
  shows: ["claim", "bill", "receipt"],
  params: z.object({ id: Id }),
  reply: z.object({ claim: OwnClaim }),
  refusals: ["not_found"],
});

export const showClaimPicture = endpoint({
  name: "show-claim-picture",
  summary: "The picture that came with a notice, as it was sent.",
  method: "GET",
  path: "/admin/claims/:id/picture",
  access: ["admin"],
  right: "look",
  shows: ["claim"],
  params: z.object({ id: Id }),
  document: pictureTypes,
  reply: z.unknown(),
  refusals: ["not_found"],
});

export const refuseClaim = endpoint({
  name: "refuse-claim",
  summary: "Says that the money of a notice is not there, with a reason that the resident reads.",
  method: "POST",
  path: "/admin/claims/:id/refusal",
  access: ["admin"],
  right: "counter",
  changes: ["claim", "email"],
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: OfficeReason }),
  idempotent: true,
  reply: z.object({ message: z.string(), claim: OwnClaim }),
  refusals: ["not_found", "claim_ended"],
});
