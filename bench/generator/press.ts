import { fork } from "node:child_process";
import { join } from "node:path";
import { root } from "../../server/test/process/launch-portal.ts";
import type { Wanted } from "./request.ts";

/** In a request's path or body this stands for a number that no other request has. */
export const NTH = "%%NTH%%%";

/** How a server is pressed. */
export interface Pressing {
  /** Concurrent clients, each sending the next request once the last was answered. */
  clients: number;
  /** No request begins after this time, or after so many. */
  forMs: number;
  most?: number;
  /** Whether the answers' texts are wanted. */
  keepsBodies?: boolean;
}

/** What came of it. */
export interface Pressed {
  served: number;
  /** To the end of the last answer. */
  tookMs: number;
  perSecond: number;
  /** In the order in which they came. */
  bodies: string[];
}

/** What the presser's process is told: the requests as they go over the wire. */
export interface PressOrder extends Pressing {
  url: string;
  requests: string[];
}

/** What it tells. */
export type PressAnswer = Pressed | { failure: string };

/** Measures a server's capacity with a client process that does as little as possible. */
export interface Press {
  /** The requests in turn, from where the last pressing of this server ended. Throws when one was not served. */
  press(url: string, wanted: readonly Wanted[], pressing: Pressing): Promise<Pressed>;
  close(): void;
}

export function openPress(): Press {
  const child = fork(join(import.meta.dirname, "send-at-once.ts"), [], {
    cwd: root,
    execArgv: ["--import", "tsx"],
    serialization: "advanced",
  });
  return {
    press: async (url, wanted, pressing) => {
      const answer = await new Promise<PressAnswer>((resolve) => {
        child.once("message", resolve);
        child.send({ ...pressing, url, requests: wanted.map(asSent) } satisfies PressOrder);
      });
      if ("failure" in answer) throw new Error(`${url} did not serve: ${answer.failure}`);
      return answer;
    },
    close: () => child.disconnect(),
  };
}

function asSent({ method, path, headers, body = "" }: Wanted): string {
  const lines = Object.entries({ host: "localhost", ...headers, "content-length": String(Buffer.byteLength(body)) });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}
