import * as z from "zod";
import { Seal } from "./seal.ts";

/** The first line of a back-up file, never compressed or sealed. */
export const Head = z.object({ aangan: z.literal("back-up"), format: z.literal(1), seal: Seal.nullable() });
export type Head = z.infer<typeof Head>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const SavedTable = z.object({ name: z.string(), columns: z.array(z.string()) });
export type SavedTable = z.infer<typeof SavedTable>;

/** The end of a back-up; a file without it was cut off. */
export const Manifest = z.object({
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ number: z.string(), name: z.string(), sha256: Sha256 })),
  tables: z.array(SavedTable.extend({ rows: z.number().int(), bytes: z.number().int(), sha256: Sha256 })),
  /** The last number given in each identity column. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string().regex(/^\d+$/) })),
  /** Sums over the books, in paise where they are money; compared after a restore. */
  totals: z.record(z.string(), z.string()),
  leftOut: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;
