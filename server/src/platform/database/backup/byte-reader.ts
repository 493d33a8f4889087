export type ByteReader = ReturnType<typeof readBytes>;

/** The file ends too early, or goes on where it should end. */
export class FileCut extends Error {
  override name = "FileCut";
}

export function readBytes(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  let chunks: Buffer[] = [];
  let bufferedBytes = 0;

  async function fetch(length: number): Promise<void> {
    while (bufferedBytes < length) {
      const { value, done } = await pieces.next();
      if (done) return;
      chunks.push(value);
      bufferedBytes += value.length;
    }
  }

  async function takeUpTo(length: number): Promise<Buffer> {
    await fetch(length);
    const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    const bytes = all.subarray(0, length);
    chunks = [all.subarray(bytes.length)];
    bufferedBytes -= bytes.length;
    return bytes;
  }

  return {
    takeUpTo,
    /** Throws FileCut when fewer than `length` bytes are left. */
    async take(length: number): Promise<Buffer> {
      const bytes = await takeUpTo(length);
      if (bytes.length < length) throw new FileCut("the file ends too early");
      return bytes;
    },
    async isAtEnd(): Promise<boolean> {
      await fetch(1);
      return bufferedBytes === 0;
    },
  };
}
