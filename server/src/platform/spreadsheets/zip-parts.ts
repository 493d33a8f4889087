import { spreadsheetLimits } from "./limits.ts";
import type { FileRefusal } from "./sheet.ts";

export interface ZipPart {
  name: string;
  deflated: boolean;
  packed: Buffer;
  /** As the directory claims. */
  size: number;
  checksum: number;
}

const END_OF_DIRECTORY = Buffer.from("PK\x05\x06", "latin1");
const END_LENGTH = 22;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const ENCRYPTED = 0x0001;
const SIZES_FOLLOW = 0x0008;
const ZIP64_EXTRA = 0x0001;

/** Refuses what another program might read differently. Throws RangeError for a truncated file. */
export function zipParts(file: Buffer): ZipPart[] | FileRefusal {
  const end = file.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0 || end + END_LENGTH + file.readUInt16LE(end + 20) !== file.length) return "file_unreadable";
  const count = file.readUInt16LE(end + 10);
  if (count > spreadsheetLimits.zipEntries) return "file_too_many_parts";
  if (count !== file.readUInt16LE(end + 8)) return "file_unreadable";
  const parts: ZipPart[] = [];
  const taken: [from: number, to: number][] = [[file.readUInt32LE(end + 16), end]];
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    const entry = directoryEntry(file, at);
    if (typeof entry === "string") return entry;
    const from = dataStart(file, entry);
    if (from === null) return "file_unreadable";
    taken.push([entry.local, from + entry.packedSize]);
    parts.push({ ...entry, packed: file.subarray(from, from + entry.packedSize) });
    at = entry.next;
  }
  return at > end || overlap(taken) ? "file_unreadable" : parts;
}

interface Entry {
  name: string;
  deflated: boolean;
  checksum: number;
  size: number;
  packedSize: number;
  local: number;
  next: number;
}

function directoryEntry(file: Buffer, at: number): Entry | FileRefusal {
  if (file.readUInt32LE(at) !== DIRECTORY_ENTRY) return "file_unreadable";
  const method = file.readUInt16LE(at + 10);
  if (method !== 0 && method !== 8) return "file_unreadable";
  if (file.readUInt16LE(at + 8) & ENCRYPTED) return "file_encrypted";
  const nameEnd = at + 46 + file.readUInt16LE(at + 28);
  const extraEnd = nameEnd + file.readUInt16LE(at + 30);
  if (hasZip64(file.subarray(nameEnd, extraEnd))) return "file_unreadable";
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

/** Where an entry's data start; null when its own header contradicts the directory. */
function dataStart(file: Buffer, entry: Entry): number | null {
  const at = entry.local;
  if (file.readUInt32LE(at) !== LOCAL_HEADER) return null;
  const nameEnd = at + 30 + file.readUInt16LE(at + 26);
  const extraEnd = nameEnd + file.readUInt16LE(at + 28);
  if (extraEnd + entry.packedSize > file.length) return null;
  if (file.toString("latin1", at + 30, nameEnd) !== entry.name) return null;
  if ((file.readUInt16LE(at + 8) === 8) !== entry.deflated) return null;
  const sizesFollow = (file.readUInt16LE(at + 6) & SIZES_FOLLOW) !== 0;
  const wide = hasZip64(file.subarray(nameEnd, extraEnd));
  if (!entry.deflated && (sizesFollow || wide || entry.size !== entry.packedSize)) return null;
  if (!sizesFollow && !wide) {
    if (file.readUInt32LE(at + 18) !== entry.packedSize || file.readUInt32LE(at + 22) !== entry.size) return null;
  }
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
