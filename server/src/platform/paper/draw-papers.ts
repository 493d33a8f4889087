import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { fewAtOnce } from "../traffic/few-at-once.ts";
import type { Paper } from "./paper.ts";
import { paperLimits } from "./paper-limits.ts";

type Answer = { bytes: Uint8Array } | { failure: string };

const idle: Worker[] = [];
const inTurn = fewAtOnce(paperLimits);

/** One PDF of these papers, each on pages of its own. Refuses with `overloaded` while too many wait. */
export function drawPapers(papers: readonly Paper[]): Promise<Buffer> {
  return inTurn(() => askThread(papers));
}

/** Away from the thread that answers requests, and at a lower priority. */
async function askThread(papers: readonly Paper[]): Promise<Buffer> {
  const thread = idle.pop() ?? startThread();
  thread.ref();
  thread.postMessage(papers);
  const [answer] = (await once(thread, "message")) as [Answer];
  // An idle thread must not keep the process alive.
  thread.unref();
  idle.push(thread);
  if ("failure" in answer) throw new Error(answer.failure);
  return Buffer.from(answer.bytes.buffer);
}

function startThread(): Worker {
  const { program, ...workerData } = whatItRuns();
  const thread = new Worker(program, {
    workerData,
    execArgv: [],
    // No secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: paperLimits.heapMebibytes },
  });
  // An unhandled error of an idle thread would end the portal.
  thread.on("error", () => undefined);
  thread.on("exit", () => {
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    thread.emit("error", new Error("a thread that draws papers has ended"));
  });
  return thread;
}

/** The build bundles the program, and puts the fonts beside it. */
function whatItRuns() {
  const files = ["NotoSansDevanagari_400Regular.ttf", "NotoSansDevanagari_700Bold.ttf"] as const;
  if (!import.meta.url.endsWith(".ts")) {
    const beside = (name: string) => fileURLToPath(new URL(`./platform/paper/${name}`, import.meta.url));
    const fonts = { regular: beside(files[0]), bold: beside(files[1]) };
    return { program: beside("draw-in-thread.js"), fonts, givesWay: true };
  }
  const { resolve } = createRequire(import.meta.url);
  const inPackage = (folder: string, file: string) =>
    resolve(`@expo-google-fonts/noto-sans-devanagari/${folder}/${file}`);
  const fonts = { regular: inPackage("400Regular", files[0]), bold: inPackage("700Bold", files[1]) };
  // In development and tests other processes want the processors, too.
  return { program: new URL("./draw-in-thread.js", import.meta.url), fonts, compiler: "tsx/esm/api", givesWay: false };
}
