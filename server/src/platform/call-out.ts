import * as http from "node:http";
import * as https from "node:https";

interface OutgoingCall {
  method: "GET" | "POST";
  url: string;
  headers?: Record<string, string>;
  body?: string;
  withinMs?: number;
}

const CONNECT_MS = 2_000;
const TOTAL_MS = 8_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const USER_AGENT = "aangan-portal";

/** Answers whatever the status. Follows no redirects. Rejects without a complete answer, though the call may have had an effect. */
export function callOut({ method, url, headers, body, withinMs = TOTAL_MS }: OutgoingCall) {
  const { request } = url.startsWith("https:") ? https : http;
  return new Promise<Awaited<ReturnType<typeof readWhole>>>((resolve, reject) => {
    const outgoing = request(url, {
      method,
      agent: false,
      signal: AbortSignal.timeout(Math.min(withinMs, TOTAL_MS)),
      headers: {
        "user-agent": USER_AGENT,
        accept: "application/json",
        ...headers,
        ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
      },
    });
    outgoing.on("error", reject);
    outgoing.on("socket", (socket) => {
      const timer = setTimeout(() => outgoing.destroy(new Error("could not connect in time")), CONNECT_MS);
      socket.once(url.startsWith("https:") ? "secureConnect" : "connect", () => clearTimeout(timer));
      socket.once("close", () => clearTimeout(timer));
    });
    outgoing.on("response", (incoming) => readWhole(incoming).then(resolve, reject));
    outgoing.end(body);
  });
}

async function readWhole(incoming: http.IncomingMessage) {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error("the answer is too large");
    parts.push(part);
  }
  if (!incoming.complete) throw new Error("the answer was cut off");
  return { status: incoming.statusCode ?? 0, text: Buffer.concat(parts).toString("utf8") };
}
