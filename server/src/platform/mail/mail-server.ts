import type { Readable } from "node:stream";
import { createTransport, type NodemailerError, type SendMailOptions } from "nodemailer";

export interface Message {
  /** Without angle brackets, and the same however often it is sent. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: readonly { name: string; mediaType: string; bytes: Uint8Array }[];
  /** A mail program switches these mails off by posting to it (RFC 8058). */
  oneClickLink?: string | undefined;
}

/**
 * What became of a mail. `address_refused`: for good, because of its address. `refused`: for good. `login_refused` and
 * `sender_refused`: our own user name, password or address is wrong. `unknown`: the server had been given the mail, and its
 * answer did not reach us.
 */
export type Outcome =
  | "sent"
  | "address_refused"
  | "refused"
  | "refused_for_now"
  | "login_refused"
  | "sender_refused"
  | "unreachable"
  | "unknown";

/** Where messages go, and what is known of one afterwards. Never rejects. Only mail is built: another channel begins here. */
export interface Messenger {
  readonly channel: "mail" | "sms" | "whatsapp";
  send(message: Message): Promise<Outcome>;
  close(): void;
}

export const MAIL_CONNECTIONS = 3;
const CONNECT_MS = 10_000;
const SILENT_MS = 30_000;
const IDLE_MS = 10_000;
export const MAX_SEND_MS = 60_000;

/**
 * Sends by SMTP. Errors of the library stay here: they name addresses and say what servers said of them. `name` is what we
 * call ourselves: some providers hang up on the library's own `[127.0.0.1]`.
 */
export function openMailServer({ url, from, name }: { url: string; from: string; name: string }): Messenger {
  const transport = createTransport({
    url,
    name,
    pool: true,
    requireTLS: needsTls(new URL(url)),
    maxConnections: MAIL_CONNECTIONS,
    // A message whose connection ended may have arrived. Whether it is sent again depends on what it says.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // An idle connection that ends is nothing to fail for.
  transport.on("error", () => undefined);
  const bodies = new Map<string, Readable>();
  transport.use("stream", (mail, done) => {
    const create = mail.message.createReadStream.bind(mail.message);
    mail.message.createReadStream = (...options) => {
      const body = create(...options);
      bodies.set(mail.message.messageId(), body);
      return body;
    };
    done();
  });
  return {
    channel: "mail",
    async send(message) {
      const id = `<${message.messageId}>`;
      try {
        await transport.sendMail({ ...mailOf(message), from, signal: AbortSignal.timeout(MAX_SEND_MS) });
        return "sent";
      } catch (error) {
        // The library reads a message only once the server has asked for it.
        return outcomeOf(error as NodemailerError, bodies.get(id)?.readableDidRead === true);
      } finally {
        bodies.delete(id);
      }
    },
    close: () => transport.close(),
  };
}

/** A password goes over the internet sealed or not at all. */
function needsTls({ protocol, username, hostname }: URL): boolean {
  return protocol === "smtp:" && username !== "" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

function mailOf({ messageId, to, subject, text, html, attachments, oneClickLink }: Message): SendMailOptions {
  return {
    messageId: `<${messageId}>`,
    // Not one text, which could name several people.
    to: { name: "", address: to },
    ...{ subject, text, html },
    attachments: attachments.map(({ name, mediaType, bytes }) => ({
      ...{ filename: name, contentType: mediaType, content: Buffer.from(bytes) },
    })),
    // Absence notes are not for us, and answer no program.
    headers: { "Auto-Submitted": "auto-generated", ...(oneClickLink !== undefined && oneClick(oneClickLink)) },
  };
}

/** Each on one line: some servers unfold long ones wrongly, and the signature over them then fails. */
function oneClick(link: string) {
  return {
    "List-Unsubscribe": { prepared: true, value: `<${link}>` },
    "List-Unsubscribe-Post": { prepared: true, value: "List-Unsubscribe=One-Click" },
  };
}

const REFUSED_FOR_GOOD: Readonly<Record<string, Outcome>> = {
  "MAIL FROM": "sender_refused",
  "RCPT TO": "address_refused",
  DATA: "refused",
};

/** Of RFC 3463: our own address is bad, or what we may do. Most servers say so only once they are told to whom it goes. */
const ABOUT_US = /^\d{3}[ -]5\.(1\.[78]|7\.\d+)\b/;

function outcomeOf({ responseCode = 0, command = "", code, response = "" }: NodemailerError, wasAskedFor: boolean) {
  if (responseCode >= 400 && responseCode < 500) return "refused_for_now";
  if (code === "EAUTH") return "login_refused";
  if (command === "RCPT TO" && ABOUT_US.test(response)) return "sender_refused";
  if (responseCode >= 500) return REFUSED_FOR_GOOD[command] ?? "unreachable";
  return wasAskedFor ? "unknown" : "unreachable";
}
