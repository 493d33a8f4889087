/** A message of PostgreSQL's protocol (version 3). */
export interface Message {
  /** One letter; empty for the first message of a connection, which has none. */
  type: string;
  body: Buffer;
  /** The whole of it, as it came. */
  bytes: Buffer;
}

/** Gives a listener for a socket's data that tells the messages in it, one after the other, as soon as each is whole. */
export function messageReader(from: "portal" | "database", tell: (message: Message) => void): (data: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = from === "portal";
  return (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      const bytes = rest.subarray(0, end);
      rest = rest.subarray(end);
      isFirst = false;
      tell({ type: bytes.subarray(0, head).toString("latin1"), body: bytes.subarray(head + 4), bytes });
    }
  };
}

/** The text that begins somewhere in a message and ends with a zero. */
export function textAt(body: Buffer, from: number): string {
  return body.subarray(from, body.indexOf(0, from)).toString("utf8");
}
