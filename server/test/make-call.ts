import { API } from "../src/platform/http/read-request.ts";
import { tokenOf } from "./desks/years-of-books.ts";
import { send } from "./send.ts";
import type { Simulator } from "./simulators/simulator.ts";

export interface SampleCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  file?: Buffer;
  /** The first administrator by default. */
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** The company's message about the last payment opened. */
export function webhookOf({ message, name }: Simulator, orderId: string): SampleCall {
  const { headers, body } = message(orderId);
  const texts = Object.entries(headers).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : []));
  return {
    token: undefined,
    params: { gateway: name },
    body: JSON.parse(body.toString("utf8")),
    headers: Object.fromEntries(texts),
  };
}

/** Makes a call as a browser would; throws unless it succeeds. */
export async function make(portal: { url: string }, route: string, call: SampleCall): Promise<string> {
  const { status, text } = await attempt(portal, route, call);
  if (status >= 400) throw new Error(`${route}: ${status} ${text}`);
  return text;
}

/** The same for any answer. */
export async function attempt(
  { url }: { url: string },
  route: string,
  call: SampleCall,
): Promise<{ status: number; headers: Headers; text: string }> {
  const [method = "", path = ""] = route.split(" ");
  const { token } = { token: tokenOf("admin", 1), ...call };
  const place = path.replace(/:(\w+)/g, (_whole, name: string) => call.params?.[name] ?? "");
  const address = `${url}${API}${place}?${new URLSearchParams(call.query)}`;
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(call.body !== undefined && { "content-type": "application/json" }),
    ...call.headers,
  };
  if (!call.file)
    return send(address, { method, headers, body: call.body === undefined ? null : JSON.stringify(call.body) });
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(call.file)]), "upload.xlsx");
  const answer = await fetch(address, { method, redirect: "manual", headers, body });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
