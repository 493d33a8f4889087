import * as z from "zod/mini";
import { RupeesSent } from "../../money.ts";
import { DoubtCode, How, WarningCode } from "./how.ts";

const Params = z.record(z.string(), z.union([z.string(), z.number()]));

/** SHA-256 in hexadecimal of what would be written; to be sent back as `plan`. */
export const PlanDigest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const Fate = z.enum(["new", "there", "changed", "bad"]);
export type Fate = z.infer<typeof Fate>;

const ReviewColumn = z.object({
  at: z.number(),
  letter: z.string(),
  header: z.string(),
  hidden: z.boolean(),
  /** Up to 3 cells of it, as shown. */
  samples: z.array(z.string()),
  /** The field it was taken for. */
  field: z.optional(z.string()),
  /** From 0 to 1. */
  score: z.number(),
  why: z.enum(["exact", "name", "content", "both", "chosen", "none"]),
});
export type ReviewColumn = z.infer<typeof ReviewColumn>;

const DoubtAnswer = z.object({
  /** Names the answer within its doubt; texts are by doubt and key. */
  key: z.string(),
  params: Params,
  /** An example of what this answer means, as shown. */
  sample: z.string(),
  count: z.number(),
  /** What to merge into `how` to give this answer. */
  set: How,
});

const Doubt = z.object({
  code: DoubtCode,
  params: Params,
  answers: z.array(DoubtAnswer),
  /** The key of the answer that `how` or a layout gave. */
  given: z.optional(z.string()),
});
export type Doubt = z.infer<typeof Doubt>;

const Problem = z.object({
  /** A key of `rowProblems`. */
  code: z.string(),
  field: z.string(),
  count: z.number(),
  params: Params,
  /** The first 50. `meant` is the only value that nearly fits. Secrets are not shown. */
  cells: z.array(
    z.object({
      sheet: z.string(),
      row: z.number(),
      column: z.string(),
      shown: z.optional(z.string()),
      meant: z.optional(z.string()),
    }),
  ),
});
export type Problem = z.infer<typeof Problem>;

const Warning = z.object({
  code: WarningCode,
  count: z.number(),
  params: Params,
  /** The first 50. */
  rows: z.array(z.object({ sheet: z.string(), row: z.number(), shown: z.string() })),
  /** Must be ticked: its code must stand in `how.agreed`. */
  tick: z.boolean(),
});
export type Warning = z.infer<typeof Warning>;

/** What was read of a file, and what a person must say before it goes in. Nothing of it was written. */
export const Review = z.object({
  /** Absent while a doubt is open or there is a problem. */
  plan: z.optional(PlanDigest),
  sheets: z.array(z.object({ name: z.string(), rows: z.number(), score: z.number(), chosen: z.boolean() })),
  table: z.object({
    sheet: z.string(),
    /** Null where none was recognised. */
    headerRow: z.nullable(z.number()),
    columns: z.array(ReviewColumn),
    /** Rows around the header as shown, or the first 20 of the sheet. */
    around: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
  }),
  doubts: z.array(Doubt),
  /** Values read as others: `to` is absent where a person must say it. */
  values: z.array(z.object({ field: z.string(), from: z.string(), to: z.optional(z.string()), rows: z.number() })),
  /** Rows that are none. `rows` are the first 200. */
  left: z.array(
    z.object({
      reason: z.enum([
        "header",
        "numbers",
        "units",
        "section",
        "total",
        "prepared",
        "foot",
        "vacant",
        "hidden",
        "chosen",
      ]),
      count: z.number(),
      rows: z.array(z.number()),
    }),
  ),
  /** Totals of the file that agree with its rows. */
  totals: z.array(z.object({ sheet: z.string(), row: z.number(), amount: RupeesSent, grand: z.boolean() })),
  counts: z.object({ new: z.number(), alreadyThere: z.number(), changed: z.number(), bad: z.number() }),
  sums: z.array(
    z.object({
      billType: z.string(),
      complex: z.string(),
      rows: z.number(),
      amount: RupeesSent,
      /** Of the upload before. */
      last: z.optional(z.object({ rows: z.number(), amount: RupeesSent })),
    }),
  ),
  days: z.array(z.object({ day: z.string(), rows: z.number() })),
  /** The first 50 rows as read; amounts are texts such as "1500.50". No passwords. */
  first: z.array(
    z.object({ sheet: z.string(), row: z.number(), fate: Fate, values: z.record(z.string(), z.string()) }),
  ),
  /** The first 200 differences from residents who are there. */
  changes: z.array(z.object({ flat: z.string(), field: z.string(), from: z.string(), to: z.string() })),
  problems: z.array(Problem),
  warnings: z.array(Warning),
  /** Flats of new residents without a password in the file. */
  withoutPassword: z.array(z.string()),
  /** The layout by which it was read. */
  layout: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** The answers as understood; send it back with the next ones merged into it. Without `passwords`. */
  how: How,
});
export type Review = z.infer<typeof Review>;
