export type ByteReader = ReturnType<typeof readBytes>;

/** The file ends too early, or goes on where it should end. */
export class FileCut extends Error {
  override name = "FileCut";
}

export function readBytes(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  let kept: Buffer[] = [];
  let keptBytes = 0;

  async function fetch(length: number): Promise<void> {
    while (keptBytes < length) {
      const { value, done } = await pieces.next();
      if (done) return;
      kept.push(value);
      keptBytes += value.length;
    }
  }

  async function takeUpTo(length: number): Promise<Buffer> {
    await fetch(length);
    const all = kept.length === 1 && kept[0] ? kept[0] : Buffer.concat(kept);
    const taken = all.subarray(0, length);
    kept = [all.subarray(taken.length)];
    keptBytes -= taken.length;
    return taken;
  }

  return {
    takeUpTo,
    /** Throws FileCut when fewer than `length` bytes are left. */
    async take(length: number): Promise<Buffer> {
      const taken = await takeUpTo(length);
      if (taken.length < length) throw new FileCut("the file ends too early");
      return taken;
    },
    async isAtEnd(): Promise<boolean> {
      await fetch(1);
      return keptBytes === 0;
    },
  };
}
