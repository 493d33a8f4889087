import { spreadsheetLimits } from "./limits.ts";
import { UnusableFile } from "./sheet.ts";

/** `size` and `checksum` are as the directory claims. */
export type ZipPart = ReturnType<typeof directoryEntry> & { packed: Buffer };

const END_OF_DIRECTORY = Buffer.from("PK\x05\x06", "latin1");
const END_LENGTH = 22;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const ENCRYPTED = 0x0001;
const SIZES_FOLLOW = 0x0008;
const ZIP64_EXTRA = 0x0001;

function mustHold(consistent: boolean): void {
  if (!consistent) throw new RangeError("the archive contradicts itself");
}

/** Throws for what another program might read differently: UnusableFile, or RangeError, as for a truncated file. */
export function zipParts(file: Buffer): ZipPart[] {
  const end = file.lastIndexOf(END_OF_DIRECTORY);
  mustHold(end >= 0 && end + END_LENGTH + file.readUInt16LE(end + 20) === file.length);
  const count = file.readUInt16LE(end + 10);
  if (count > spreadsheetLimits.zipEntries) throw new UnusableFile("file_too_many_parts");
  mustHold(count === file.readUInt16LE(end + 8));
  const parts: ZipPart[] = [];
  let at = file.readUInt32LE(end + 16);
  const usedRanges: [from: number, to: number][] = [[at, end]];
  for (let index = 0; index < count; index++) {
    const entry = directoryEntry(file, at);
    const from = dataStart(file, entry);
    usedRanges.push([entry.local, from + entry.packedSize]);
    parts.push({ ...entry, packed: file.subarray(from, from + entry.packedSize) });
    at = entry.next;
  }
  mustHold(at <= end && !overlap(usedRanges));
  return parts;
}

function directoryEntry(file: Buffer, at: number) {
  const method = file.readUInt16LE(at + 10);
  mustHold(file.readUInt32LE(at) === DIRECTORY_ENTRY && (method === 0 || method === 8));
  if (file.readUInt16LE(at + 8) & ENCRYPTED) throw new UnusableFile("file_encrypted");
  const nameEnd = at + 46 + file.readUInt16LE(at + 28);
  const extraEnd = nameEnd + file.readUInt16LE(at + 30);
  mustHold(!hasZip64(file.subarray(nameEnd, extraEnd)));
  return {
    name: file.toString("latin1", at + 46, nameEnd),
    deflated: method === 8,
    checksum: file.readUInt32LE(at + 16),
    packedSize: file.readUInt32LE(at + 20),
    size: file.readUInt32LE(at + 24),
    local: file.readUInt32LE(at + 42),
    next: extraEnd + file.readUInt16LE(at + 32),
  };
}

/** Where an entry's data start. Its own header must not contradict the directory. */
function dataStart(file: Buffer, entry: ReturnType<typeof directoryEntry>): number {
  const at = entry.local;
  mustHold(file.readUInt32LE(at) === LOCAL_HEADER);
  const nameEnd = at + 30 + file.readUInt16LE(at + 26);
  const extraEnd = nameEnd + file.readUInt16LE(at + 28);
  mustHold(extraEnd + entry.packedSize <= file.length);
  mustHold(file.toString("latin1", at + 30, nameEnd) === entry.name);
  mustHold((file.readUInt16LE(at + 8) === 8) === entry.deflated);
  const sizesFollow = (file.readUInt16LE(at + 6) & SIZES_FOLLOW) !== 0;
  const wide = hasZip64(file.subarray(nameEnd, extraEnd));
  mustHold(entry.deflated || (!sizesFollow && !wide && entry.size === entry.packedSize));
  const repeats = file.readUInt32LE(at + 18) === entry.packedSize && file.readUInt32LE(at + 22) === entry.size;
  mustHold(sizesFollow || wide || repeats);
  return extraEnd;
}

function hasZip64(extra: Buffer): boolean {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === ZIP64_EXTRA) return true;
  }
  return false;
}

function overlap(ranges: [from: number, to: number][]): boolean {
  const inOrder = ranges.toSorted((one, other) => one[0] - other[0]);
  return inOrder.some(([from], index) => index > 0 && from < (inOrder[index - 1]?.[1] ?? 0));
}
