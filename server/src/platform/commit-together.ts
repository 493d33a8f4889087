/** Something to be written, and somebody who waits until it is. */
interface Waiting<T> {
  item: T;
  onWritten(): void;
  onFailed(error: unknown): void;
}

/** So much is written by one transaction. */
const MOST_BYTES = 512 * 1024;

/** Of a transaction that takes longer the end is not waited for: others go on beside it, as far as the database has connections. */
const PATIENCE_MS = 250;

/**
 * Makes few transactions of many small writes: what comes while others are written waits for that, and is then written together. Gives
 * what writes one item; it resolves when the transaction with the item is committed, and throws what that one threw. `write` must bear
 * an item that was written before.
 */
export function commitTogether<T>(
  write: (items: readonly T[]) => Promise<void>,
  bytesOf: (item: T) => number,
): (item: T) => Promise<void> {
  const waiting: Waiting<T>[] = [];
  let isWriting = false;

  async function writeWaiting(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      await patiently(writeAll(waiting.splice(0, countUpTo(MOST_BYTES, waiting, bytesOf)), write));
    }
    isWriting = false;
  }

  return (item) =>
    new Promise((onWritten, onFailed) => {
      waiting.push({ item, onWritten, onFailed });
      void writeWaiting();
    });
}

/** How many of those that came first are no more than so many bytes; one in any case. */
function countUpTo<T>(mostBytes: number, waiting: readonly Waiting<T>[], bytesOf: (item: T) => number): number {
  let bytes = 0;
  const end = waiting.findIndex(({ item }) => {
    bytes += bytesOf(item);
    return bytes > mostBytes;
  });
  return end === -1 ? waiting.length : Math.max(1, end);
}

/** Waits for the end of a transaction, as long as patience lasts. */
function patiently(writing: Promise<void>): Promise<void> {
  return new Promise((goOn) => {
    const timer = setTimeout(goOn, PATIENCE_MS);
    void writing.then(() => {
      clearTimeout(timer);
      goOn();
    });
  });
}

/** One item may be refused for what it is; then each is written by itself. */
async function writeAll<T>(
  waiting: readonly Waiting<T>[],
  write: (items: readonly T[]) => Promise<void>,
): Promise<void> {
  try {
    await write(waiting.map(({ item }) => item));
    for (const { onWritten } of waiting) onWritten();
  } catch (error) {
    if (waiting.length > 1 && isOfOne(error)) for (const one of waiting) await writeAll([one], write);
    else for (const { onFailed } of waiting) onFailed(error);
  }
}

/** SQLSTATEs of what is wrong with a row, or ends one of two transactions that met: data, constraints, conflicts. */
const OF_ONE = /^(22|23|40)/;

function isOfOne(error: unknown): boolean {
  return error instanceof Error && "code" in error && OF_ONE.test(String(error.code));
}
