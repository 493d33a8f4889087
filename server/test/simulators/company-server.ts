import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A call that a simulated company received. */
export interface CompanyCall {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What a simulated company answers; a text body is sent as it is. */
export interface CompanyAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/**
 * How a company can misbehave towards its merchant's server. Those that say "after" go wrong once they have done what
 * was asked, which is what makes them dangerous.
 */
export type Misbehaviour =
  | "drops the answer after having done it"
  | "answers 500 after having done it"
  | "answers half after having done it"
  | "is silent after having done it"
  | "drops the connection"
  | "is silent"
  | "answers 401"
  | "answers 429"
  | "answers 500"
  | "answers a page with 200"
  | "answers a page with 403";

/** How a test wants a company to behave. */
export interface CompanyScript {
  /** For the next calls, one each. */
  next: Misbehaviour[];
  /** For every call, until removed. */
  always: Misbehaviour | undefined;
  delayMs: number;
  /** Runs after a call is carried out and before it is answered. */
  beforeAnswer: ((call: CompanyCall) => Promise<unknown>) | undefined;
  /** Replaces the true answer of a call that was carried out. */
  instead?: ((call: CompanyCall) => CompanyAnswer | undefined) | undefined;
}

export interface CompanyServer {
  /** Its address, without a slash at the end. */
  url: string;
  script: CompanyScript;
  /** Every call so far. */
  calls: CompanyCall[];
  close(): Promise<void>;
}

/** Serves a simulated company on this machine, with the misbehaviour that all companies share. */
export async function serveCompany(
  answer: (call: CompanyCall) => CompanyAnswer | Promise<CompanyAnswer>,
): Promise<CompanyServer> {
  const script: CompanyScript = { next: [], always: undefined, delayMs: 0, beforeAnswer: undefined };
  const calls: CompanyCall[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const url = new URL(request.url ?? "/", "http://company");
    const call: CompanyCall = {
      method: request.method ?? "GET",
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(parts).toString("utf8"),
    };
    calls.push(call);
    await respond(script.next.shift() ?? script.always, call, response);
  });

  async function respond(wrong: Misbehaviour | undefined, call: CompanyCall, response: ServerResponse): Promise<void> {
    const carriesOut = wrong === undefined || wrong.endsWith("after having done it");
    const done: CompanyAnswer = carriesOut ? await answer(call) : { status: 500, body: "" };
    const reply = script.instead?.(call) ?? done;
    if (carriesOut) await script.beforeAnswer?.(call);
    await sleep(script.delayMs);
    const body = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
    const send = (status: number, type: string, text: string) =>
      response.writeHead(status, { "content-type": type, ...reply.headers }).end(text);
    switch (wrong) {
      case undefined:
        send(reply.status, "application/json", body);
        return;
      case "drops the connection":
      case "drops the answer after having done it":
        response.destroy();
        return;
      case "answers half after having done it":
        response.writeHead(reply.status, { "content-length": String(Buffer.byteLength(body) + 1) });
        response.write(body.slice(0, body.length / 2), () => response.destroy());
        return;
      case "is silent":
      case "is silent after having done it":
        return;
      case "answers 401":
        send(401, "application/json", '{"message":"The key is not known.","code":"unauthorised"}');
        return;
      case "answers 429":
        send(429, "application/json", "{}");
        return;
      case "answers a page with 200":
        send(200, "text/html", "<html><body>We will be back soon.</body></html>");
        return;
      case "answers a page with 403":
        send(403, "text/html", "<html><body>1010 Access denied</body></html>");
        return;
      default:
        send(500, "application/json", "{}");
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What a payer can press on a simulated payment page. */
export type PressedButton = "pay" | "fail" | "pending";

/** What a simulated payment page shows. */
export interface ShownOrder {
  company: string;
  orderId: string;
  /** As the payer reads it: "1,234.50". */
  rupees: string;
}

/**
 * A payment page: GET shows three buttons, POST presses one (form field `pressed`) and redirects with 303 to the address
 * that `press` returns. What is shown must come from a simulator, not from a stranger.
 */
export function payPage(call: CompanyCall, order: ShownOrder, press: (button: PressedButton) => string): CompanyAnswer {
  const buttons: [PressedButton, string][] = [
    ["pay", "Pay"],
    ["fail", "Fail"],
    ["pending", "Leave pending"],
  ];
  const pressed = new URLSearchParams(call.body).get("pressed");
  const button = buttons.find(([name]) => call.method === "POST" && name === pressed)?.[0];
  if (button) return { status: 303, body: "", headers: { location: press(button) } };
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${order.company} (simulated)</title>
<link rel="icon" href="data:,"></head><body><h1>${order.company} (simulated)</h1>
<p>Order ${order.orderId}: ₹${order.rupees}</p><form method="post">
${buttons.map(([name, label]) => `<button name="pressed" value="${name}">${label}</button>`).join("\n")}
</form></body></html>`;
  return { status: 200, body, headers: { "content-type": "text/html; charset=utf-8" } };
}
