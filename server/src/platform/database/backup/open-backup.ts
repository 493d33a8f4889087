import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { StartError } from "../../machine/start-error.ts";
import { FileCut } from "./byte-reader.ts";
import { type Frame, readFrames } from "./frames.ts";
import { Head, type Manifest } from "./manifest.ts";
import { SealBroken, unsealer } from "./seal.ts";
import { backupTexts } from "./texts.ts";

export interface BackupFile {
  frames(): AsyncGenerator<Frame>;
}

const LONGEST_HEAD_BYTES = 1024;

/** Throws StartError for other files, a sealed one without passphrase, and an open one in spite of a passphrase. */
export async function openBackup(file: string, passphrase: string | undefined): Promise<BackupFile> {
  const head = await readHead(file);
  const { seal } = head.parsed;
  if (seal && passphrase === undefined) throw new StartError(backupTexts.passphraseMissing(file));
  if (!seal && passphrase !== undefined) throw new StartError(backupTexts.sealMissing(file));
  return {
    async *frames() {
      const raw = createReadStream(file, { start: Buffer.byteLength(head.text) });
      const plain = seal && passphrase !== undefined ? Readable.from(unsealer(seal, passphrase, head.text)(raw)) : raw;
      const bytes = createGunzip();
      // Errors of every stream surface at the last one.
      pipeline(plain, bytes, () => undefined);
      yield* readFrames(bytes);
    },
  };
}

async function readHead(file: string): Promise<{ text: string; parsed: Head }> {
  const handle = await open(file, "r").catch((error: Error) => {
    throw new StartError(backupTexts.cannotBeOpened(file, error.message));
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_HEAD_BYTES), 0, LONGEST_HEAD_BYTES, 0);
    const start = buffer.toString("latin1", 0, bytesRead);
    const text = start.slice(0, start.indexOf("\n") + 1);
    return { text, parsed: Head.parse(JSON.parse(text)) };
  } catch {
    throw new StartError(backupTexts.notABackup(file));
  } finally {
    await handle.close();
  }
}

/** Compares each table with its checksum and returns the manifest. Throws StartError for a damaged file. */
export async function verifyBackup(backup: BackupFile, file: string): Promise<Manifest> {
  try {
    return await verify(backup);
  } catch (error) {
    if (error instanceof SealBroken) throw new StartError(backupTexts.sealBroken(file));
    if (error instanceof FileCut) throw new StartError(backupTexts.damaged(file, error.message));
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (code.startsWith("Z_")) throw new StartError(backupTexts.damaged(file, (error as Error).message));
    throw error;
  }
}

async function verify(backup: BackupFile): Promise<Manifest> {
  const found: { name: string; sha256: string }[] = [];
  let name: string | undefined;
  let hash = createHash("sha256");
  const endTable = () => {
    if (name !== undefined) found.push({ name, sha256: hash.digest("hex") });
    hash = createHash("sha256");
  };
  let manifest: Manifest | undefined;
  // Goes on to the very end, where missing or added bytes show.
  for await (const frame of backup.frames()) {
    if (frame.kind === "rows") hash.update(frame.bytes);
    else endTable();
    if (frame.kind === "table") name = frame.table.name;
    if (frame.kind === "manifest") manifest = frame.manifest;
  }
  if (!manifest) throw new FileCut("the file ends too early");
  return compare(manifest, found);
}

function compare(manifest: Manifest, found: readonly { name: string; sha256: string }[]): Manifest {
  const isSame = manifest.tables.every(
    ({ name, sha256 }, at) => found[at]?.name === name && found[at].sha256 === sha256,
  );
  if (!isSame || found.length !== manifest.tables.length) throw new FileCut("a table is not as it was written");
  return manifest;
}
