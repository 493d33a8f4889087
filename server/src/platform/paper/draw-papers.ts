import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { createThreadPool } from "../machine/threads.ts";
import type { CallerName } from "../traffic/caller-name.ts";
import { createShare } from "../traffic/fair-share.ts";
import type { Paper } from "./paper.ts";
import { paperLimits } from "./paper-limits.ts";

/** Away from the thread that answers requests, and at a lower priority. */
const askThread = createThreadPool<readonly Paper[], Uint8Array>(startThread, "a thread that draws papers has ended");

const inTurn = createShare(paperLimits);

/** One PDF of these papers, each on pages of its own, in the turn of a caller. Refuses with `overloaded` after too long a wait. */
export function drawPapers(caller: CallerName, papers: readonly Paper[]): Promise<Buffer> {
  return inTurn.run(caller, async () => Buffer.from((await askThread(papers)).buffer));
}

function startThread(): Worker {
  const { program, ...workerData } = drawingSetup();
  return new Worker(program, {
    workerData,
    execArgv: [],
    // No secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: paperLimits.heapMebibytes },
  });
}

/** The build bundles the program, and puts the fonts beside it. */
function drawingSetup() {
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
