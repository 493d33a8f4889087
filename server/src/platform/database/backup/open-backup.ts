import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { backupTexts, StartError } from "../../machine/start-error.ts";
import { FileCut } from "./byte-reader.ts";
import { BACKUP_FORMAT, type Frame, Head, type Manifest, readFrames } from "./frames.ts";
import { SealBroken, unsealer } from "./seal.ts";

const MAX_HEAD_BYTES = 1024;

export type Backup = Awaited<ReturnType<typeof openBackup>>;

/** Reads to the very end. Throws StartError for a damaged file, another one, or a passphrase missing or unneeded. */
export async function openBackup(file: string, passphrase: string | undefined) {
  const head = await readHead(file);
  const { format, seal } = head.parsed;
  if (format !== BACKUP_FORMAT) throw new StartError(backupTexts.otherVersion(file));
  if (seal && passphrase === undefined) throw new StartError(backupTexts.passphraseMissing(file));
  if (!seal && passphrase !== undefined) throw new StartError(backupTexts.sealMissing(file));

  function frames(): AsyncGenerator<Frame> {
    const raw = createReadStream(file, { start: Buffer.byteLength(head.text) });
    const plain = seal && passphrase !== undefined ? Readable.from(unsealer(seal, passphrase, head.text)(raw)) : raw;
    // Errors of every stream surface at the last one.
    return readFrames(pipeline(plain, createGunzip(), () => undefined));
  }

  try {
    return { frames, manifest: await verify(frames()) };
  } catch (error) {
    if (error instanceof SealBroken) throw new StartError(backupTexts.sealBroken(file));
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof FileCut || code?.startsWith("Z_")) throw new StartError(backupTexts.damaged(file, message));
    throw error;
  }
}

async function readHead(file: string): Promise<{ text: string; parsed: Head }> {
  const handle = await open(file, "r").catch((error: Error) => {
    throw new StartError(backupTexts.cannotBeOpened(file, error.message));
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEAD_BYTES), 0, MAX_HEAD_BYTES, 0);
    const start = buffer.toString("latin1", 0, bytesRead);
    const text = start.slice(0, start.indexOf("\n") + 1);
    return { text, parsed: Head.parse(JSON.parse(text)) };
  } catch {
    throw new StartError(backupTexts.notABackup(file));
  } finally {
    await handle.close();
  }
}

async function verify(frames: AsyncGenerator<Frame>): Promise<Manifest> {
  const found: { name: string; hash: Hash }[] = [];
  let manifest: Manifest | undefined;
  for await (const frame of frames) {
    if (frame.kind === "table") found.push({ name: frame.table.name, hash: createHash("sha256") });
    else if (frame.kind === "rows") found.at(-1)?.hash.update(frame.bytes);
    else manifest = frame.manifest;
  }
  const isSame = manifest?.tables.every(
    ({ name, sha256 }, at) => found[at]?.name === name && found[at].hash.digest("hex") === sha256,
  );
  if (!manifest || !isSame || found.length !== manifest.tables.length) {
    throw new FileCut("a table is not as it was written");
  }
  return manifest;
}
