export interface ByteReader {
  /** Throws FileCut when fewer than `length` bytes are left. */
  take(length: number): Promise<Buffer>;
  /** Returns 1 to `most` bytes as they arrive; empty at the end. */
  takeWaiting(most: number): Promise<Buffer>;
  isAtEnd(): Promise<boolean>;
}

/** The file ends too early, or goes on where it should end. */
export class FileCut extends Error {
  override name = "FileCut";
}

export function readBytes(source: AsyncIterable<Buffer>): ByteReader {
  const pieces = source[Symbol.asyncIterator]();
  let kept: Buffer[] = [];
  let keptBytes = 0;

  async function fetch(): Promise<boolean> {
    const { value, done } = await pieces.next();
    if (done) return false;
    kept.push(value);
    keptBytes += value.length;
    return true;
  }

  function cut(length: number): Buffer {
    const all = kept.length === 1 && kept[0] ? kept[0] : Buffer.concat(kept);
    kept = all.length > length ? [all.subarray(length)] : [];
    keptBytes = Math.max(0, all.length - length);
    return all.subarray(0, length);
  }

  async function isAtEnd(): Promise<boolean> {
    while (keptBytes === 0) if (!(await fetch())) return true;
    return false;
  }

  return {
    take: async (length) => {
      while (keptBytes < length) if (!(await fetch())) throw new FileCut("the file ends too early");
      return cut(length);
    },
    takeWaiting: async (most) => ((await isAtEnd()) ? Buffer.alloc(0) : cut(most)),
    isAtEnd,
  };
}
