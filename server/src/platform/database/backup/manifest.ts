import * as z from "zod";
import { Seal } from "./seal.ts";

/** The first line of a back-up file, which is never compressed or sealed. */
export const Head = z.object({ aangan: z.literal("back-up"), format: z.literal(1), seal: Seal.nullable() });
export type Head = z.infer<typeof Head>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** One table's rows in the file. */
export const SavedTable = z.object({ name: z.string(), columns: z.array(z.string()) });
export type SavedTable = z.infer<typeof SavedTable>;

/** What a back-up holds; the last thing in the file, so that a file without it is known to be cut off. */
export const Manifest = z.object({
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ number: z.string(), name: z.string(), sha256: Sha256 })),
  tables: z.array(SavedTable.extend({ rows: z.number().int(), bytes: z.number().int(), sha256: Sha256 })),
  /** Where the numbering of each column goes on. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string().regex(/^\d+$/) })),
  /** Sums over the books, in paise where they are money, to be found again after the restore. */
  totals: z.record(z.string(), z.string()),
  /** Tables whose rows are not kept: what is worth nothing on another machine. */
  leftOut: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;
