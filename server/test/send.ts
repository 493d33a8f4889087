import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

interface RequestInput {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | null;
}

/** Sends a request and reads its answer, with a fifth of the work of `fetch`; many tests do little else. */
export async function send(url: string, { method = "GET", headers = {}, body = null }: RequestInput = {}) {
  const length = body === null ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const clientRequest = request(url, { method, headers: { ...headers, ...length } });
  clientRequest.end(body ?? undefined);
  const [answer] = (await once(clientRequest, "response")) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: headersOf(answer), text: await text(answer) };
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}
