/** A message of PostgreSQL's protocol (version 3). */
export interface Message {
  /** A letter; empty for a connection's first message. */
  type: string;
  body: Buffer;
  bytes: Buffer;
}

/** Returns a listener for socket data that emits each complete message. */
export function messageReader(from: "portal" | "database", tell: (message: Message) => void): (data: Buffer) => void {
  let pendingBytes: Buffer = Buffer.alloc(0);
  let isFirst = from === "portal";
  return (data) => {
    pendingBytes = Buffer.concat([pendingBytes, data]);
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (pendingBytes.length < head + 4) return;
      const end = head + pendingBytes.readInt32BE(head);
      if (pendingBytes.length < end) return;
      const bytes = pendingBytes.subarray(0, end);
      pendingBytes = pendingBytes.subarray(end);
      isFirst = false;
      tell({ type: bytes.subarray(0, head).toString("latin1"), body: bytes.subarray(head + 4), bytes });
    }
  };
}

/** Reads a zero-terminated text. */
export function textAt(body: Buffer, from: number): string {
  return body.subarray(from, body.indexOf(0, from)).toString("utf8");
}
