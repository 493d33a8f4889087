import { execFileSync } from "node:child_process";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { callOut } from "./call-out.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** Serves on this machine, and counts who came. */
async function serve(answer: RequestListener) {
  const heard: string[] = [];
  const port = await listen(
    createServer((request, response) => {
      heard.push(request.url ?? "");
      answer(request, response);
    }),
  );
  return { heard, port };
}

/** Serves with a certificate that nobody has signed, for another name. */
async function serveWithWrongCertificate() {
  const pem = execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"].concat([
      "-subj",
      "/CN=other.example",
      "-keyout",
      "-",
      "-out",
      "-",
    ]),
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );
  const heard: string[] = [];
  const server = createSecureServer({ key: pem, cert: pem }, (request, response) => {
    heard.push(request.url ?? "");
    response.end("{}");
  });
  return { heard, port: await listen(server) };
}

const post = (url: string) => callOut({ method: "POST", url, headers: { authorization: "Basic key" }, body: "{}" });

describe("A call to a payment company (test INF-33)", () => {
  // [INF-33]
  it("whose name leads nowhere is no answer", async () => {
    await expect(post("https://company.invalid/orders")).rejects.toThrow(/ENOTFOUND|EAI_AGAIN|could not connect/);
  });

  // [INF-33]
  it("whose name leads to a stranger on this machine is no answer: it speaks no TLS, and is told nothing", async () => {
    const stranger = await serve((_request, response) => response.end("{}"));
    await expect(post(`https://127.0.0.1:${stranger.port}/orders`)).rejects.toThrow();
    expect(stranger.heard).toEqual([]);
  });

  // [INF-33]
  it("that shows a wrong certificate is no answer, and the key is not told there", async () => {
    const stranger = await serveWithWrongCertificate();
    await expect(post(`https://127.0.0.1:${stranger.port}/orders`)).rejects.toThrow(/self-signed certificate/);
    expect(stranger.heard).toEqual([]);
  });

  // [INF-33]
  it("that is sent elsewhere is not followed, and the key is not told there", async () => {
    const elsewhere = await serve((_request, response) => response.end("{}"));
    const company = await serve((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${elsewhere.port}/orders` }).end(),
    );
    expect(await post(`http://127.0.0.1:${company.port}/orders`)).toEqual({ status: 302, text: "" });
    expect(elsewhere.heard).toEqual([]);
  });
});
