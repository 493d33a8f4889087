import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crowdOf } from "./at-once.ts";
import { openPortal, type TestPortal } from "./desks/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

interface RawReply {
  text: string;
  closed: boolean;
}

const SILENT_MS = 10_000;

/** Sends raw bytes; returns the answer until the connection closes or, after the first of it, is silent. */
function say(...parts: (string | Buffer)[]): Promise<RawReply> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(Number(new URL(portal.url).port), "127.0.0.1", () => {
      for (const part of parts) socket.write(part);
    });
    const giveUp = () => {
      resolve({ text, closed: false });
      socket.destroy();
    };
    socket.on("data", (chunk) => {
      socket.setTimeout(SILENT_MS, giveUp);
      text += chunk.toString("latin1");
    });
    socket.on("error", () => resolve({ text, closed: true }));
    socket.on("close", () => resolve({ text, closed: true }));
  });
}

const HOST = "Host: localhost\r\n";
const JSON_TYPE = "Content-Type: application/json\r\n";
const post = (headers: string, body: string) =>
  `POST /flat/api/admin/login HTTP/1.1\r\n${HOST}${JSON_TYPE}${headers}\r\n${body}`;
/** A second request, hidden in the first one's body. */
const hidden = `GET /health/live HTTP/1.1\r\n${HOST}\r\n`;

describe("a request that two servers could read in two ways", () => {
  it.each([
    ["a length and chunks", post("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", `0\r\n\r\n${hidden}`)],
    ["chunks and a length", post("Transfer-Encoding: chunked\r\nContent-Length: 4\r\n", `0\r\n\r\n${hidden}`)],
    ["two different lengths", post("Content-Length: 2\r\nContent-Length: 60\r\n", `{}${hidden}`)],
    ["two lengths in one header", post("Content-Length: 2, 60\r\n", `{}${hidden}`)],
    ["a length that is no number", post("Content-Length: +2\r\n", `{}${hidden}`)],
    ["an unknown coding after chunks", post("Transfer-Encoding: chunked, identity\r\n", `0\r\n\r\n${hidden}`)],
    ["a blank before the colon", post("Transfer-Encoding : chunked\r\n", `0\r\n\r\n${hidden}`)],
    ["a folded header", post("X-One: a\r\n Transfer-Encoding: chunked\r\n", `0\r\n\r\n${hidden}`)],
    ["lines that end with a line feed only", `GET /health/live HTTP/1.1\n${HOST.replace("\r", "")}\n${hidden}`],
    ["a carriage return in a header", `GET /health/live HTTP/1.1\r\n${HOST}X-One: a\rX-Two: b\r\n\r\n`],
    ["a zero byte in a header", `GET /health/live HTTP/1.1\r\n${HOST}X-One: a\0b\r\n\r\n`],
    ["a chunk of a length that is none", post("Transfer-Encoding: chunked\r\n", `zz\r\n{}\r\n0\r\n\r\n${hidden}`)],
    ["two hosts", `GET /health/live HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`],
    ["no host", "GET /health/live HTTP/1.1\r\n\r\n"],
    // [INP-32]
  ])("%s: is refused, and what stands behind it is not heard", async (_what, bytes) => {
    const { text } = await say(bytes);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(text).not.toContain('"live"');
  });

  it("closes the connection, and says so in the shape of every failure with the headers of every answer", async () => {
    const { text, closed } = await say(post("Content-Length: 2\r\nContent-Length: 60\r\n", "{}"));
    expect(closed).toBe(true);
    expect(text).toMatch(/connection: close/i);
    expect(text).toMatch(/content-security-policy: default-src 'self'/i);
    expect(JSON.parse(text.split("\r\n\r\n")[1] ?? "")).toMatchObject({
      code: "body_invalid",
      requestId: expect.any(String),
    });
  });
});

describe("a request that is too much", () => {
  // [INP-32]
  it("with 64 kB of headers is refused as that", async () => {
    const { text, closed } = await say(`GET /health/live HTTP/1.1\r\n${HOST}X-One: ${"x".repeat(65_536)}\r\n\r\n`);
    expect([text.slice(0, 12), closed]).toEqual(["HTTP/1.1 431", true]);
  });

  // [INP-11]
  it("with a body in chunks beyond the limit is refused before its end", async () => {
    const chunk = `10000\r\n${" ".repeat(65_536)}\r\n`;
    const { text } = await say(post("Transfer-Encoding: chunked\r\n", ""), chunk, chunk);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
  });

  // [INP-13]
  it("that says its body is packed is refused unread", async () => {
    const { text } = await say(post("Content-Encoding: gzip\r\nContent-Length: 2\r\n", "{}"));
    expect(text).toMatch(/^HTTP\/1\.1 415 /);
  });

  it("with a line break smuggled into the address gets one answer", async () => {
    const { text } = await say(
      `GET /flat/api/association?x=%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
    );
    expect(text).not.toMatch(/set-cookie/i);
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe("what is said twice", () => {
  // [AUTH-23]
  it("such as a token, counts as no token", async () => {
    const token = await portal.admin();
    const bearer = `Authorization: Bearer ${token}\r\n`;
    const get = (headers: string) => say(`GET /flat/api/admin HTTP/1.1\r\n${HOST}${headers}Connection: close\r\n\r\n`);
    expect((await get(bearer)).text).toMatch(/^HTTP\/1\.1 200 /);
    expect((await get(bearer + bearer)).text).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe("a body", () => {
  it.each([
    ["that is no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ["with a mark before it", Buffer.from("\ufeff{}")],
    ["with a zero byte", Buffer.from('{"email":"a\0b"}')],
    ["a hundred thousand brackets deep", Buffer.from("[".repeat(50_000))],
    ["with a number beyond all numbers", Buffer.from('{"email":1e309,"password":NaN}')],
    // [INP-01] [INP-10] [INP-14]
  ])("%s is refused", async (_what, body) => {
    const answer = await fetch(`${portal.url}/flat/api/admin/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    expect(answer.status).toBe(400);
  });

  // [INP-08]
  it("with a field twice counts the last one, in the portal as in every proxy that reads JSON by the standard", async () => {
    await portal.admin();
    const body = '{"email":"nobody@example.com","\\u0065mail":"asha@office.example","password":"courtyard-lamp-7"}';
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${portal.url}/flat/api/admin/login`, { method: "POST", headers, body });
    expect(answer.status).toBe(200);
  });

  // [AUTH-20]
  it("of a megabyte for a password is refused before anything is computed, many times at once", async () => {
    const body = JSON.stringify({ email: "asha@office.example", password: "x".repeat(1_000_000) });
    const headers = { "content-type": "application/json" };
    const answers = await Promise.all(
      Array.from({ length: crowdOf(100) }, () =>
        fetch(`${portal.url}/flat/api/admin/login`, { method: "POST", headers, body }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([413]));
  });
});

describe("bytes that are no HTTP", () => {
  it.each([
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "SSH-2.0-OpenSSH_9.2\r\n\r\n",
    "\0\0\0\0\r\n\r\n",
    "{}\r\n\r\n",
  ])("%j are refused", async (bytes) => {
    const { text, closed } = await say(Buffer.from(bytes, "latin1"));
    expect([text.slice(0, 12), closed]).toEqual(["HTTP/1.1 400", true]);
  });
});
