import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { SpreadsheetLimits } from "./limits.ts";
import type { ReadingAnswer, ReadingTask } from "./read-workbook.ts";
import type { RefusedFile, Sheet, SheetRead, SheetRow } from "./sheet.ts";

const WATCH_EVERY_MS = 50;

/** Twice what a process has for new objects: parsing makes many that are gone soon, and each that is moved before costs. */
const NEW_OBJECTS_MEBIBYTES = 32;

/**
 * Parses a workbook in a process of its own and gives its first visible sheet. The process starts while the file is still inspected,
 * and is given it when the inspection found no reason to refuse it. It is ended when it exceeds the time or the memory of
 * `limits`; the file is then refused. Rejects only when the process cannot be started at all, or with the inspection.
 */
export async function readInOwnProcess(
  file: Uint8Array,
  limits: SpreadsheetLimits,
  inspection: Promise<RefusedFile | null>,
): Promise<SheetRead> {
  const reader = startReader(limits);
  const end = () => reader.kill("SIGKILL");
  const patience = setTimeout(end, limits.readingMs);
  const watch = setInterval(async () => {
    if ((await residentMebibytes(reader.pid)) > limits.memoryMebibytes) end();
  }, WATCH_EVERY_MS);
  try {
    const answered = converse(reader, { file, limits }, inspection);
    // Nobody waits for the process when the file is refused before.
    answered.catch(() => undefined);
    const refused = await inspection;
    return refused ? { status: "refused", ...refused } : await answered;
  } finally {
    clearInterval(watch);
    clearTimeout(patience);
    end();
  }
}

/** Hands the task over once the process is ready and nothing speaks against the file, and gathers the answers. */
function converse(
  reader: ChildProcess,
  task: ReadingTask,
  inspection: Promise<RefusedFile | null>,
): Promise<SheetRead> {
  const sheet: Sheet = { name: "", date1904: false, hiddenColumns: [], rows: [] };
  let ready = false;
  let complaint = "";
  reader.stderr?.on("data", (text) => {
    complaint = `${complaint}${text}`.slice(-2_000);
  });
  return new Promise((resolve, reject) => {
    reader.on("message", (answer: ReadingAnswer) => {
      switch (answer.step) {
        case "ready":
          ready = true;
          // When the process dies meanwhile, its exit says so; when the inspection fails, whoever waits for it.
          void inspection.then((refused) => refused === null && reader.send(task, () => {})).catch(() => undefined);
          break;
        case "sheet":
          Object.assign(sheet, answer.sheet);
          break;
        case "rows":
          sheet.rows.push(...(JSON.parse(answer.rows) as SheetRow[]));
          break;
        case "refused":
          resolve({ status: "refused", ...answer.refused });
          break;
        case "end":
          resolve({ status: "read", sheet });
      }
    });
    reader.on("error", reject);
    // It was ended for exceeding a limit, or it ran out of its heap and died by itself.
    reader.on("exit", () => {
      if (ready || reader.killed) resolve({ status: "refused", code: "file_too_large_inside" });
      else reject(new Error(`the spreadsheet reader did not start: ${complaint}`));
    });
  });
}

/**
 * Flags for Node with which a process may read this one file, its program, and nothing else: it writes nothing, starts nothing. From its
 * sources it is translated while it is loaded, which needs all that.
 */
export function readingOnly(program: string): string[] {
  // What Node 20 calls an experiment; the later name is known to 22.13 and newer.
  const name = process.allowedNodeEnvironmentFlags.has("--permission") ? "--permission" : "--experimental-permission";
  return [name, `--allow-fs-read=${program}`, "--no-warnings"];
}

function startReader(limits: SpreadsheetLimits): ChildProcess {
  const fromSource = import.meta.url.endsWith(".ts");
  // Built, it lies below the bundle as it does below the sources.
  const path = fromSource ? "./read-workbook.ts" : "./platform/spreadsheets/read-workbook.js";
  const entry = new URL(path, import.meta.url);
  const loader = fromSource ? ["--import", createRequire(import.meta.url).resolve("tsx")] : [];
  return fork(fileURLToPath(entry), {
    execArgv: [
      `--max-old-space-size=${limits.heapMebibytes}`,
      `--max-semi-space-size=${NEW_OBJECTS_MEBIBYTES}`,
      ...(fromSource ? loader : readingOnly(fileURLToPath(entry))),
    ],
    // Nothing of the portal's environment, above all no secrets. Days in a workbook have no time zone.
    env: { TZ: "UTC" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

/** The resident memory of a process. Zero where the system does not tell, which leaves the limit of the heap. */
async function residentMebibytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
