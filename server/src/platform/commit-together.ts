import { databaseLimits } from "./db.ts";

/** Something to be written, and somebody who waits until it is. */
interface Waiting<T> {
  item: T;
  since: number;
  onWritten(): void;
  onFailed(error: unknown): void;
}

/** What is written side by side, so that others go on when the database hangs over some; and how much by one transaction. */
const AT_ONCE = 2;
const MOST_BYTES = 512 * 1024;

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
  let writing = 0;

  async function writeWaiting(): Promise<void> {
    if (writing === AT_ONCE) return;
    writing++;
    while (waiting.length > 0) {
      const inTime = sendLateAway(waiting.splice(0, countUpTo(MOST_BYTES, waiting, bytesOf)));
      if (inTime.length > 0) await writeAll(inTime, write);
    }
    writing--;
  }

  return (item) =>
    new Promise((onWritten, onFailed) => {
      waiting.push({ item, since: performance.now(), onWritten, onFailed });
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

/** Nobody waits longer than for a connection. Gives the others. */
function sendLateAway<T>(waiting: readonly Waiting<T>[]): Waiting<T>[] {
  const earliest = performance.now() - databaseLimits.waitForConnectionMs;
  for (const { since, onFailed } of waiting) {
    if (since < earliest) onFailed(new Error("timeout exceeded while waiting for other writes"));
  }
  return waiting.filter(({ since }) => since >= earliest);
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
