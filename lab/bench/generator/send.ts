import { Agent, request } from "node:http";
import type { Outcome, RequestInput } from "./request.ts";

/** Longer than any answer may take. */
const PATIENCE_MS = 65_000;

/** So many that no request waits for a connection. */
const agent = new Agent({ keepAlive: true, keepAliveMsecs: 30_000, maxFreeSockets: 1_000, scheduling: "lifo" });

type Ended = Pick<Outcome, "status" | "retryAfter"> & Partial<Pick<Outcome, "body" | "failure">>;

/** Sends a request and waits for the end of its answer. Never rejects. */
export function send(url: URL, { method, path, headers, body, keepsBody }: RequestInput): Promise<Ended> {
  return new Promise((resolve) => {
    const none = (failure: string) => resolve({ status: 0, retryAfter: false, failure });
    const outgoing = request({
      agent,
      host: url.hostname,
      port: url.port,
      method,
      path,
      headers: { ...headers, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) },
      timeout: PATIENCE_MS,
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in time")));
    outgoing.on("error", (error) => none(error.message));
    outgoing.on("response", (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => {
        if (keepsBody) parts.push(part);
      });
      answer.on("error", (error) => none(error.message));
      answer.on("end", () => {
        const ended = { status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] !== undefined };
        resolve(keepsBody ? { ...ended, body: Buffer.concat(parts).toString("utf8") } : ended);
      });
    });
    outgoing.end(body);
  });
}
