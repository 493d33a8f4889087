import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

export interface Received {
  to: string;
  /** The message as it came over the wire. */
  raw: string;
  /** What the sender called itself. */
  greeting: string;
}

/** What a mail server does with the next messages. */
export interface Behaviour {
  /** To MAIL FROM: a code such as 553. */
  sender?: number;
  /** To RCPT TO: a code such as 550 or 451. */
  recipient?: number;
  /** What it says then, such as "5.7.1 Relay access denied". */
  says?: string;
  /** After the whole message was read. */
  message?: number;
  /** Cuts the connection: after the first bytes of the message, or once it has all, before it has answered. */
  cut?: "in_data" | "before_answer";
  waitMs?: number;
}

/** A mail server that keeps what it accepts, and misbehaves on demand. */
export async function openMailbox() {
  const received: Received[] = [];
  let behave: (to: string) => Behaviour = () => ({});
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: (_auth, _session, done) => done(refusal(535)),
    onMailFrom(_address, _session, done) {
      const { sender } = behave("");
      done(sender === undefined ? null : refusal(sender));
    },
    logger: false,
    onRcptTo({ address }, _session, done) {
      const { recipient, says } = behave(address);
      done(recipient === undefined ? null : refusal(recipient, address, says));
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]?.address ?? "";
      const { cut, message, waitMs = 0 } = behave(to);
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => {
        parts.push(part);
        if (cut === "in_data") cutOff(server, session.id);
      });
      stream.on("end", () => {
        if (cut === "in_data") return;
        if (message !== undefined) return done(refusal(message, to));
        const greeting = session.hostNameAppearsAs ?? "";
        received.push({ to, raw: Buffer.concat(parts).toString("utf8"), greeting });
        if (cut === "before_answer") return cutOff(server, session.id);
        setTimeout(done, waitMs);
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    /** The plain parts. */
    texts: () => received.map(({ raw }) => plainPart(raw)),
    behave: (next: (to: string) => Behaviour) => {
      behave = next;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function plainPart(raw: string): string {
  const found = /Content-Type: text\/plain[^\r\n]*\r\nContent-Transfer-Encoding: (\S+)\r\n\r\n([\s\S]*?)\r\n--/.exec(
    raw,
  );
  const [, encoding, body = ""] = found ?? [];
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  const bytes = body
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Servers name the address in what they say. */
function refusal(responseCode: number, address = "", says = "refused by a test:"): Error {
  return Object.assign(new Error(`${says} <${address}>`), { responseCode });
}

interface Connections {
  connections: Set<{ id: string; _socket: Socket }>;
}

function cutOff(server: SMTPServer, id: string): void {
  for (const connection of (server as unknown as Connections).connections) {
    if (connection.id === id) connection._socket.destroy();
  }
}
