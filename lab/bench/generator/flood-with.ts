// The flood's process: keeps each connection busy with a request until it is disconnected.
import { Agent, request } from "node:http";
import { connect } from "node:net";
import type { Flood, Flooded, FloodOrder } from "./flood-order.ts";

const AGAIN_MS = 50;
const PART = Buffer.alloc(64 * 1024, 1);

const flooded: Flooded = { statuses: {}, ended: 0 };
let isOver = false;

const again = (work: () => void) => setTimeout(work, AGAIN_MS);

function count(status: number): void {
  flooded.statuses[status] = (flooded.statuses[status] ?? 0) + 1;
}

/** Sends the request again as soon as it was answered. */
function repeat(url: URL, agent: Agent, flood: Flood): void {
  if (isOver) return;
  const { method, path, headers, body = "" } = flood;
  const next = () => repeat(url, agent, flood);
  const length = { "content-length": String(Buffer.byteLength(body)) };
  const address = { host: url.hostname, port: url.port, path };
  const clientRequest = request({ agent, method, ...address, headers: { ...headers, ...length } });
  clientRequest.on("response", (answer) => {
    count(answer.statusCode ?? 0);
    answer.resume();
    answer.on("close", next);
  });
  clientRequest.on("error", () => {
    flooded.ended++;
    again(next);
  });
  clientRequest.end(body);
}

/** Sends all of a body but its end, and connects again when the portal has closed the connection. */
function hold(url: URL, flood: Flood): void {
  if (isOver) return;
  const { method, path, headers, body = "", promisedBytes = 0 } = flood;
  const socket = connect(Number(url.port), url.hostname);
  const lines = Object.entries({ host: url.hostname, ...headers, "content-length": String(promisedBytes) });
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
  let remainingBytes = promisedBytes - 1 - Buffer.byteLength(body);
  socket.write(body);
  const fill = () => {
    while (remainingBytes > 0 && !socket.destroyed) {
      const part = PART.subarray(0, Math.min(remainingBytes, PART.length));
      remainingBytes -= part.length;
      if (!socket.write(part)) return;
    }
  };
  socket.on("drain", fill);
  socket.on("connect", fill);
  socket.on("data", (text) => count(Number(text.toString("latin1").slice(9, 12))));
  socket.on("error", () => undefined);
  socket.on("close", () => {
    flooded.ended++;
    again(() => hold(url, flood));
  });
}

process.once("message", ({ url, floods, connections }: FloodOrder) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  for (let nth = 0; nth < connections; nth++) {
    const flood = floods[nth % floods.length];
    if (flood?.promisedBytes === undefined) flood && repeat(new URL(url), agent, flood);
    else hold(new URL(url), flood);
  }
  process.once("message", () => {
    isOver = true;
    process.send?.(flooded, () => process.exit());
  });
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
