import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { fewAtOnce } from "../traffic/few-at-once.ts";
import { inspectFile } from "./guard.ts";
import { type SpreadsheetLimits, spreadsheetLimits } from "./limits.ts";
import type { ReadingAnswer, ReadingTask } from "./read-workbook.ts";
import { type SheetRead, type SheetRow, UnusableFile } from "./sheet.ts";

const WATCH_EVERY_MS = 50;

/** Twice Node's default: parsing makes many short-lived objects. */
const NEW_OBJECTS_MEBIBYTES = 32;

export type SpreadsheetReader = ReturnType<typeof createSpreadsheetReader>;

export function createSpreadsheetReader(limits = spreadsheetLimits) {
  const inTurn = fewAtOnce({ atOnce: limits.readersAtOnce });
  return {
    read: (file: Buffer, accepts: readonly ("xlsx" | "xls")[]) =>
      inTurn(() => {
        const inspection = inspectFile(file).then((format) => {
          if (!accepts.includes(format)) throw new UnusableFile("file_not_xlsx");
        });
        return readInOwnProcess([file, limits], inspection);
      }),
  };
}

/** Starts a process during the inspection, and kills it at a limit. Rejects when it cannot start. */
async function readInOwnProcess(task: ReadingTask, inspection: Promise<void>): Promise<SheetRead> {
  const [, limits] = task;
  const reader = startReader(limits);
  const end = () => reader.kill("SIGKILL");
  const patience = setTimeout(end, limits.readingMs);
  const watch = setInterval(async () => {
    if ((await residentMebibytes(reader.pid)) > limits.memoryMebibytes) end();
  }, WATCH_EVERY_MS);
  try {
    const answered = converse(reader, task, inspection);
    answered.catch(() => undefined);
    await inspection;
    return await answered;
  } catch (error) {
    if (error instanceof UnusableFile) return { status: "refused", ...error.refused };
    throw error;
  } finally {
    clearInterval(watch);
    clearTimeout(patience);
    end();
  }
}

function converse(reader: ChildProcess, task: ReadingTask, inspection: Promise<void>): Promise<SheetRead> {
  const rows: SheetRow[] = [];
  let ready = false;
  let complaint = "";
  reader.stderr?.on("data", (text) => {
    complaint = `${complaint}${text}`.slice(-2_000);
  });
  return new Promise((resolve, reject) => {
    reader.on("message", (answer: ReadingAnswer) => {
      if (answer === "ready") {
        ready = true;
        // A process that dies is reported by its exit, a failed inspection to the caller.
        void inspection.then(() => reader.send(task, () => {})).catch(() => undefined);
      } else if ("rows" in answer) rows.push(...(JSON.parse(answer.rows) as SheetRow[]));
      else resolve("status" in answer ? answer : { status: "read", sheet: { ...answer, rows } });
    });
    reader.on("error", reject);
    reader.on("exit", () => {
      if (ready || reader.killed) resolve({ status: "refused", code: "file_too_large_inside" });
      else reject(new Error(`the spreadsheet reader did not start: ${complaint}`));
    });
  });
}

/** Node's flags that let the built program read its own file and nothing else. */
export function readingOnly(program: string): string[] {
  // The flag's name in Node 20, and in 22.13 and newer.
  const name = process.allowedNodeEnvironmentFlags.has("--permission") ? "--permission" : "--experimental-permission";
  return [name, `--allow-fs-read=${program}`, "--no-warnings"];
}

function startReader(limits: SpreadsheetLimits): ChildProcess {
  const fromSource = import.meta.url.endsWith(".ts");
  // The build keeps the path below the bundle.
  const path = fromSource ? "./read-workbook.ts" : "./platform/spreadsheets/read-workbook.js";
  const program = fileURLToPath(new URL(path, import.meta.url));
  return fork(program, {
    execArgv: [
      `--max-old-space-size=${limits.heapMebibytes}`,
      `--max-semi-space-size=${NEW_OBJECTS_MEBIBYTES}`,
      ...(fromSource ? ["--import", createRequire(import.meta.url).resolve("tsx")] : readingOnly(program)),
    ],
    // No secrets. Dates in workbooks have no time zone.
    env: { TZ: "UTC" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

/** Zero where the system does not say; the heap is limited anyway. */
async function residentMebibytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
