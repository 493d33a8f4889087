import { once } from "node:events";
import { Readable } from "node:stream";
import type pg from "pg";
import type { Connection, DatabaseError, Submittable } from "pg";

/** Pauses the server while more than this waits to be consumed. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** What pg calls while it runs COPY, which it has no API for; packages that add one replace pg's parser. */
interface CopyQuery extends Submittable {
  handleCopyData?(message: { chunk: Buffer }, connection: Connection): void;
  handleCopyInResponse?(connection: Connection): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: DatabaseError | Error): void;
}

type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

export async function* copyOut(client: pg.Client, sql: string): AsyncGenerator<Buffer, number> {
  let stream: Connection["stream"] | undefined;
  let rows = 0;
  const bytes = new Readable({ highWaterMark: MAX_WAITING_BYTES, read: () => stream?.resume() });
  const query: CopyQuery = {
    submit: (connection) => connection.query(sql),
    handleCopyData: ({ chunk }, connection) => {
      stream = connection.stream;
      // The parser reuses this memory.
      if (!bytes.push(Buffer.from(chunk))) stream.pause();
    },
    handleCommandComplete: ({ text }) => {
      rows = Number(text.split(" ").at(-1));
    },
    // Nobody reads on after the end, so nobody would resume the connection for the next statement.
    handleReadyForQuery: () => {
      stream?.resume();
      bytes.push(null);
    },
    handleError: (error) => {
      stream?.resume();
      bytes.destroy(error);
    },
  };
  client.query(query);
  yield* bytes;
  return rows;
}

export function copyIn(client: pg.Client, sql: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    let rows = 0;
    const query: CopyQuery = {
      submit: (connection) => connection.query(sql),
      handleCopyInResponse: (connection) => {
        send(connection as CopyConnection, bytes, () => failure !== undefined).catch((error: Error) => {
          failure ??= error;
          (connection as CopyConnection).sendCopyFail("the sender gave up");
        });
      },
      handleCommandComplete: ({ text }) => {
        rows = Number(text.split(" ").at(-1));
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve(rows)),
      handleError: (error) => {
        failure ??= error;
        reject(failure);
      },
    };
    client.query(query);
  });
}

async function send(connection: CopyConnection, bytes: AsyncIterable<Buffer>, isOver: () => boolean): Promise<void> {
  for await (const chunk of bytes) {
    if (isOver()) return;
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
  }
  if (!isOver()) connection.endCopyFrom();
}
