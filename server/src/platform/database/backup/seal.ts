import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import * as z from "zod";
import { FileCut, readBytes } from "./byte-reader.ts";

/** A seal's parameters. Salt and prefix are new for every file, so that no key and nonce are used twice. */
export const Seal = z.object({
  cipher: z.literal("scrypt, aes-256-gcm"),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  prefix: z.string().regex(/^[0-9a-f]{14}$/),
});
export type Seal = z.infer<typeof Seal>;

/** The passphrase is wrong or the file was changed; the seal cannot tell which. */
export class SealBroken extends Error {
  override name = "SealBroken";
}

/** 128 MiB and about half a second for one guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const LAST = 0x8000_0000;

const keyOf = (passphrase: string, seal: Seal) =>
  promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)(
    passphrase.normalize("NFC"),
    Buffer.from(seal.salt, "hex"),
    32,
    COST,
  );

export function newSeal(): Seal {
  const random = (bytes: number) => randomBytes(bytes).toString("hex");
  return { cipher: "scrypt, aes-256-gcm", salt: random(16), prefix: random(7) };
}

/** A chunk's nonce has its place, and whether it is the last, so that chunks cannot be moved, left out or cut off. */
function nonceOf({ prefix }: Seal, place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.write(prefix, "hex");
  nonce.writeUInt32BE(place, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Encrypts a stream in chunks, each authenticated together with `head`, the file's first line. */
export function sealer(seal: Seal, passphrase: string, head: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const key = await keyOf(passphrase, seal);
    const reader = readBytes(source);
    for (let place = 0, isLast = false; !isLast; place++) {
      const plain = await reader.takeUpTo(CHUNK_BYTES);
      isLast = await reader.isAtEnd();
      const cipher = createCipheriv("aes-256-gcm", key, nonceOf(seal, place, isLast)).setAAD(Buffer.from(head));
      const length = Buffer.alloc(4);
      length.writeUInt32BE((plain.length | (isLast ? LAST : 0)) >>> 0);
      yield Buffer.concat([length, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    }
  };
}

/** Decrypts what `sealer` wrote. Throws SealBroken (wrong passphrase, changed bytes) or FileCut (truncated). */
export function unsealer(seal: Seal, passphrase: string, head: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const key = await keyOf(passphrase, seal);
    const reader = readBytes(source);
    for (let place = 0, isLast = false; !isLast; place++) {
      const marked = (await reader.take(4)).readUInt32BE();
      isLast = marked >= LAST;
      const length = isLast ? marked - LAST : marked;
      if (length > CHUNK_BYTES) throw new SealBroken("a chunk is too long");
      const encrypted = await reader.take(length + TAG_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(seal, place, isLast));
      decipher.setAAD(Buffer.from(head)).setAuthTag(encrypted.subarray(length));
      yield open(decipher, encrypted.subarray(0, length));
    }
    if (!(await reader.isAtEnd())) throw new FileCut("something follows the end");
  };
}

function open(decipher: ReturnType<typeof createDecipheriv>, encrypted: Buffer): Buffer {
  try {
    return Buffer.concat([decipher.update(encrypted), decipher.final()]);
  } catch {
    throw new SealBroken("a chunk is not authentic");
  }
}
