import { fork } from "node:child_process";
import { join } from "node:path";
import { root } from "../../process/launch-portal.ts";
import type { RequestInput } from "./request.ts";

/** Replaced in a request's path or body by a unique number. */
export const NTH = "%%NTH%%%";

export interface Pressing {
  /** Concurrent clients, each of which sends the next request once the last was answered. */
  clients: number;
  /** Requests stop after this time or this number. */
  forMs: number;
  most?: number;
  /** Also returns the answers' texts. */
  keepsBodies?: boolean;
}

export interface Pressed {
  served: number;
  /** Until the end of the last answer. */
  tookMs: number;
  perSecond: number;
  /** In order of arrival. */
  bodies: string[];
}

/** The message to the presser's process, with raw requests. */
export interface PressOrder extends Pressing {
  url: string;
  requests: string[];
}

/** Its answer. */
export type PressAnswer = Pressed | { failure: string };

/** Measures a server's capacity from a client process that does as little as possible. */
export interface Press {
  /** Sends the requests in turn, from where the last call ended. Throws if one was not served. */
  press(url: string, inputs: readonly RequestInput[], pressing: Pressing): Promise<Pressed>;
  close(): void;
}

export function openPress(): Press {
  const child = fork(join(import.meta.dirname, "send-at-once.ts"), [], {
    cwd: root,
    execArgv: ["--import", "tsx"],
    serialization: "advanced",
  });
  return {
    press: async (url, inputs, pressing) => {
      const answer = await new Promise<PressAnswer>((resolve) => {
        child.once("message", resolve);
        child.send({ ...pressing, url, requests: inputs.map(asSent) } satisfies PressOrder);
      });
      if ("failure" in answer) throw new Error(`${url} did not serve: ${answer.failure}`);
      return answer;
    },
    close: () => child.disconnect(),
  };
}

function asSent({ method, path, headers, body = "" }: RequestInput): string {
  const lines = Object.entries({ host: "localhost", ...headers, "content-length": String(Buffer.byteLength(body)) });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}
