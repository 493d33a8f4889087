const HEADER_FAT_SECTORS = 109;
/** Higher numbers are marks such as "end of chain". */
const FIRST_MARK = 0xfffffffa;
const ENTRY_LENGTH = 128;
const ROOT = 5;

type Entry = ReturnType<typeof directory>[number];

/** Opens .xls and encrypted .xlsx files. Throws RangeError when one is cut off, loops or contradicts itself. */
export function openOleContainer(file: Buffer) {
  const shift = file.readUInt16LE(0x1e);
  const miniShift = file.readUInt16LE(0x20);
  if ((shift !== 9 && shift !== 12) || miniShift !== 6) throw new RangeError("unknown sector size");
  const sector = (number: number) => {
    const from = (number + 1) << shift;
    if (number >= FIRST_MARK || from >= file.length) throw new RangeError("sector outside the file");
    return file.subarray(from, from + (1 << shift));
  };
  const fat = Buffer.concat(fatSectors(file, sector).map(sector));
  const chained = (start: number) => Buffer.concat(chain(fat, start).map(sector));
  const entries = directory(chained(file.readUInt32LE(0x30)));
  const root = entries.find((entry) => entry.type === ROOT);
  const smallest = file.readUInt32LE(0x38);

  const miniStream = (entry: Entry) => {
    const minis = chained(root?.start ?? FIRST_MARK);
    const miniFat = chained(file.readUInt32LE(0x3c));
    const pieces = chain(miniFat, entry.start).map((number) =>
      minis.subarray(number << miniShift, (number + 1) << miniShift),
    );
    return Buffer.concat(pieces);
  };

  return {
    entries,
    contentOf: (entry: Entry) => {
      const bytes = entry.size < smallest ? miniStream(entry) : chained(entry.start);
      if (bytes.length < entry.size) throw new RangeError("stream cut off");
      return bytes.subarray(0, entry.size);
    },
  };
}

/** The sectors of the chain table (FAT): the first are listed in the header, the others in a chain of their own. */
function fatSectors(file: Buffer, sector: (number: number) => Buffer): number[] {
  const count = file.readUInt32LE(0x2c);
  const numbers = Array.from({ length: HEADER_FAT_SECTORS }, (_, index) => file.readUInt32LE(0x4c + 4 * index));
  const seen = new Set<number>();
  let next = file.readUInt32LE(0x44);
  while (next < FIRST_MARK) {
    if (seen.has(next)) throw new RangeError("the chain table loops");
    seen.add(next);
    const table = sector(next);
    for (let at = 0; at + 4 < table.length; at += 4) numbers.push(table.readUInt32LE(at));
    next = table.readUInt32LE(table.length - 4);
  }
  const used = numbers.filter((number) => number < FIRST_MARK);
  if (used.length < count) throw new RangeError("the chain table is cut off");
  return used.slice(0, count);
}

function chain(table: Buffer, start: number): number[] {
  const numbers: number[] = [];
  for (let next = start; next < FIRST_MARK; next = table.readUInt32LE(4 * next)) {
    if (numbers.length > table.length / 4) throw new RangeError("a chain loops");
    numbers.push(next);
  }
  return numbers;
}

function directory(bytes: Buffer) {
  const places = Array.from({ length: Math.floor(bytes.length / ENTRY_LENGTH) }, (_, index) => index * ENTRY_LENGTH);
  const used = places.filter((at) => bytes.readUInt16LE(at + 64) >= 2);
  return used.map((at) => ({
    name: bytes.toString("utf16le", at, at + Math.min(bytes.readUInt16LE(at + 64), 64) - 2),
    type: bytes.readUInt8(at + 66),
    start: bytes.readUInt32LE(at + 116),
    size: bytes.readUInt32LE(at + 120),
  }));
}
