import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { SpreadsheetLimits } from "./limits.ts";
import type { ReadingAnswer, ReadingTask } from "./read-workbook.ts";
import type { Sheet, SheetRead } from "./sheet.ts";

const WATCH_EVERY_MS = 50;
const TOO_LARGE: SheetRead = { status: "refused", code: "file_too_large_inside" };

/**
 * Parses a workbook in a process of its own and gives its first visible sheet. The process is ended when it exceeds the
 * time or the memory of `limits`; the file is then refused. Rejects only when the process cannot be started at all.
 */
export function readInOwnProcess(file: Uint8Array, limits: SpreadsheetLimits): Promise<SheetRead> {
  const reader = startReader(limits);
  return new Promise<SheetRead>((resolve, reject) => {
    let ready = false;
    let complaint = "";
    let sheet: Sheet | null = null;
    reader.stderr?.on("data", (text) => {
      complaint = `${complaint}${text}`.slice(-2_000);
    });
    const watch = setInterval(async () => {
      if ((await residentMebibytes(reader.pid)) > limits.memoryMebibytes) end(TOO_LARGE);
    }, WATCH_EVERY_MS);
    const patience = setTimeout(() => end(TOO_LARGE), limits.readingMs);
    const end = (result: SheetRead | Error) => {
      clearInterval(watch);
      clearTimeout(patience);
      reader.kill("SIGKILL");
      result instanceof Error ? reject(result) : resolve(result);
    };
    reader.on("message", (answer: ReadingAnswer) => {
      if (answer.step === "ready") {
        ready = true;
        reader.send({ file, limits } satisfies ReadingTask);
      }
      if (answer.step === "refused") end({ status: "refused", code: answer.code });
      if (answer.step === "sheet") sheet = { name: answer.name, date1904: answer.date1904, rows: [] };
      if (answer.step === "rows") sheet?.rows.push(...answer.rows);
      if (answer.step === "end" && sheet) end({ status: "read", sheet });
    });
    reader.on("error", (error) => end(error));
    // A process that ran out of its heap dies by itself.
    reader.on("exit", () => end(ready ? TOO_LARGE : new Error(`the spreadsheet reader did not start: ${complaint}`)));
  });
}

function startReader(limits: SpreadsheetLimits): ChildProcess {
  const fromSource = import.meta.url.endsWith(".ts");
  const entry = new URL(fromSource ? "./read-workbook.ts" : "./read-workbook.js", import.meta.url);
  const loader = fromSource ? ["--import", createRequire(import.meta.url).resolve("tsx")] : [];
  return fork(fileURLToPath(entry), {
    execArgv: [`--max-old-space-size=${limits.heapMebibytes}`, ...loader],
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
