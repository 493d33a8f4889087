import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface FloodRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Runs in a worker thread, so that it takes no time from the portal under test. */
const program = `
  const { parentPort, workerData } = require("node:worker_threads");
  const http = require("node:http");
  const { url, connections, request: { method, path, headers, body } } = workerData;
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let isOver = false, sent = 0;
  function ask() {
    if (isOver) return;
    const request = http.request(url + path, { method, headers, agent }, (response) => {
      response.resume();
      response.on("end", ask);
    });
    request.on("finish", () => {
      if (++sent === connections) parentPort.postMessage("pressing");
    });
    request.on("error", () => setTimeout(ask, 50));
    request.end(body);
  }
  for (let nth = 0; nth < connections; nth++) ask();
  parentPort.on("message", () => { isOver = true; agent.destroy(); parentPort.close(); });
`;

/** Repeats a request over many connections while `meanwhile` runs, which starts after their first requests. */
export async function flooded<T>(
  { url, request, connections }: { url: string; request: FloodRequest; connections: number },
  work: () => Promise<T>,
): Promise<T> {
  const worker = new Worker(program, { eval: true, workerData: { url, request, connections } });
  const ended = once(worker, "exit");
  try {
    await once(worker, "message");
    return await work();
  } finally {
    worker.postMessage("over");
    await ended;
  }
}
