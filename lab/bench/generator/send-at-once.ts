// The presser's process. It writes to bare connections and reads only what it needs of the answers, to take little of the
// cores it shares with the server.
import { connect } from "node:net";
import { NTH, type PressAnswer, type Pressed, type PressOrder } from "./press.ts";

/** On 503 the client repeats the request; the time counts against the server. */
const BUSY = 503;
const AGAIN_AFTER_MS = 100;

/** Counts all requests, so that every call continues where the last one ended. */
let next = 0;

async function press({ url, requests, clients, forMs, most = Number.POSITIVE_INFINITY, keepsBodies }: PressOrder) {
  const began = performance.now();
  const bodies: string[] = [];
  let startedCount = 0;
  let served = 0;

  function nextRequest(): string | undefined {
    if (startedCount >= most || performance.now() - began >= forMs) return undefined;
    startedCount++;
    const nth = next++;
    return requests[nth % requests.length]?.replace(NTH, String(nth).padStart(NTH.length, "0"));
  }

  function onAnswer(status: number, body: () => string): void {
    if (status < 200 || status >= 300) throw new Error(`${status} ${body()}`);
    served++;
    if (keepsBodies) bodies.push(body());
  }

  await Promise.all(Array.from({ length: clients }, () => ask(new URL(url), nextRequest, onAnswer)));
  const tookMs = performance.now() - began;
  return { served, tookMs, perSecond: (served / tookMs) * 1_000, bodies } satisfies Pressed;
}

/** A client on one connection: sends a request, waits for the whole answer, sends the next. */
function ask(
  { hostname, port }: URL,
  nextRequest: () => string | undefined,
  onAnswer: (status: number, body: () => string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let got = Buffer.alloc(0);

    let request = nextRequest();

    function send(): void {
      if (request === undefined) socket.destroy();
      else socket.write(request);
    }

    socket.on("connect", send);
    socket.on("data", (part) => {
      got = got.length === 0 ? part : Buffer.concat([got, part]);
      const answer = readAnswer(got);
      if (!answer) return;
      const body = got.subarray(answer.bodyAt);
      got = Buffer.alloc(0);
      if (answer.status === BUSY) {
        setTimeout(send, AGAIN_AFTER_MS);
        return;
      }
      try {
        onAnswer(answer.status, () => body.toString("utf8"));
        request = nextRequest();
        send();
      } catch (error) {
        reject(error);
        socket.destroy();
      }
    });
    socket.on("error", reject);
    socket.on("close", () => {
      // Closed by the server before the answer.
      if (got.length > 0) reject(new Error("the connection was closed"));
      resolve();
    });
  });
}

const STATUS_AT = "HTTP/1.1 ".length;

/** The status of a complete answer and where its body begins; undefined while incomplete. */
function readAnswer(got: Buffer): { status: number; bodyAt: number } | undefined {
  const headEnd = got.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const head = got.toString("latin1", 0, headEnd);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without its length: ${head}`);
  const bodyAt = headEnd + 4;
  return got.length < bodyAt + Number(length)
    ? undefined
    : { status: Number(head.slice(STATUS_AT, STATUS_AT + 3)), bodyAt };
}

process.on("message", async (order: PressOrder) => {
  const answer = await press(order).catch((error: Error) => ({ failure: error.message }));
  process.send?.(answer satisfies PressAnswer);
});
process.on("disconnect", () => process.exit());
