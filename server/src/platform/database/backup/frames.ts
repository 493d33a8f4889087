import * as z from "zod";
import { type ByteReader, FileCut, readBytes } from "./byte-reader.ts";
import { Seal } from "./seal.ts";

/** Rises when back-ups of the version before can no longer be restored. */
export const BACKUP_FORMAT = 2;

/** The first line of a back-up file, never compressed or sealed. */
export const Head = z.object({ aangan: z.literal("back-up"), format: z.number().int(), seal: Seal.nullable() });
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
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string().regex(/^\d+$/) })),
  /** Sums over the books, in paise where they are money; compared after a restore. */
  totals: z.record(z.string(), z.string()),
  leftOut: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** The content of a back-up: each table is followed by its rows as COPY returns them; the manifest comes last. */
export type Frame =
  | { kind: "table"; table: SavedTable }
  | { kind: "rows"; bytes: Buffer }
  | { kind: "manifest"; manifest: Manifest };

const codes = { table: 0x54, rows: 0x52, manifest: 0x4d } as const;

const MAX_FRAME_BYTES = 256 * 1024 * 1024;

export function writeFrame(kind: keyof typeof codes, content: Buffer | SavedTable | Manifest): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(5);
  head.writeUInt8(codes[kind]);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** Reads frames up to the manifest. Throws FileCut for anything that is not in a back-up. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const reader = readBytes(source);
  let frame: Frame;
  do {
    frame = await readFrame(reader);
    if (frame.kind === "manifest" && !(await reader.isAtEnd())) throw new FileCut("something follows the end");
    yield frame;
  } while (frame.kind !== "manifest");
}

async function readFrame(reader: ByteReader): Promise<Frame> {
  const head = await reader.take(5);
  const length = head.readUInt32BE(1);
  if (length > MAX_FRAME_BYTES) throw new FileCut("a part is too long");
  const bytes = await reader.take(length);
  const code = head.readUInt8();
  if (code === codes.rows) return { kind: "rows", bytes };
  if (code === codes.table) return { kind: "table", table: parse(SavedTable, bytes) };
  if (code === codes.manifest) return { kind: "manifest", manifest: parse(Manifest, bytes) };
  throw new FileCut("a part of an unknown kind");
}

function parse<S extends z.ZodType>(schema: S, content: Buffer): z.infer<S> {
  try {
    return z.parse(schema, JSON.parse(content.toString("utf8")));
  } catch {
    throw new FileCut("a part that cannot be read");
  }
}
