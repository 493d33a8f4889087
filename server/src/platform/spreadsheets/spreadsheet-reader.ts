import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { CallerName } from "../traffic/caller-name.ts";
import { createShare } from "../traffic/fair-share.ts";
import { inspectFile } from "./guard.ts";
import { type SpreadsheetLimits, spreadsheetLimits } from "./limits.ts";
import type { Choice, ReadingAnswer, ReadingTask } from "./read-workbook.ts";
import { type FileForm, type FileRead, type Sheet, type SheetRow, UnusableFile } from "./sheet.ts";

const WATCH_EVERY_MS = 50;

/** Twice Node's default: parsing makes many short-lived objects. */
const NEW_OBJECTS_MEBIBYTES = 32;

/** What the reading process runs, and Node's flags for it. Tests from source put a built one in its place. */
export const readingProgram = locateProgram();

export type SpreadsheetReader = ReturnType<typeof createSpreadsheetReader>;

/** Given the beginnings of several sheets, tells by their indexes in the list which are to be read in full. */
export type ChooseSheets = (peeks: readonly Sheet[]) => readonly number[];

interface ReadInput {
  file: Buffer;
  accepts: readonly FileForm[];
  choose: ChooseSheets;
}

export function createSpreadsheetReader(limits = spreadsheetLimits) {
  const inTurn = createShare({ atOnce: limits.readersAtOnce, each: limits.readersOfOne });
  return {
    /** In the turn of a caller. Without a choice, where only one sheet has rows. Rejects with what `choose` throws. */
    read: (caller: CallerName, file: Buffer, accepts: readonly FileForm[], choose: ChooseSheets): Promise<FileRead> =>
      inTurn.run(caller, () => readInOwnProcess({ file, accepts, choose }, limits)),
  };
}

/** Starts a process during the inspection, and kills it at a limit. Rejects when it cannot start. */
async function readInOwnProcess(input: ReadInput, limits: SpreadsheetLimits): Promise<FileRead> {
  const inspection = inspectFile(input.file, input.accepts);
  const reader = startReader(limits);
  const end = () => reader.kill("SIGKILL");
  const patience = setTimeout(end, limits.readingMs);
  const watch = setInterval(async () => {
    if ((await residentMebibytes(reader.pid)) > limits.memoryMebibytes) end();
  }, WATCH_EVERY_MS);
  try {
    const task = inspection.then((form): ReadingTask => [input.file, form, limits]);
    task.catch(() => undefined);
    const answered = converse(reader, task, input.choose);
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

function converse(reader: ChildProcess, task: Promise<ReadingTask>, choose: ChooseSheets): Promise<FileRead> {
  const sheets: Sheet[] = [];
  const rows: SheetRow[] = [];
  let ready = false;
  let complaint = "";
  reader.stderr?.on("data", (text) => {
    complaint = `${complaint}${text}`.slice(-2_000);
  });
  // A process that dies is reported by its exit.
  const tell = (message: ReadingTask | Choice) => void reader.send(message, () => {});
  return new Promise((resolve, reject) => {
    const take = async (answer: ReadingAnswer) => {
      if (typeof answer === "object") takePiece(answer);
      else if (answer === "peeked") tell([...choose(sheets.splice(0))]);
      else if (answer === "done") resolve({ status: "read", form: (await task)[1], sheets });
      else {
        ready = true;
        tell(await task);
      }
    };
    const takePiece = (answer: Exclude<ReadingAnswer, string>) => {
      if ("rows" in answer) rows.push(...(JSON.parse(answer.rows) as SheetRow[]));
      else if ("sheet" in answer) sheets.push({ ...answer.sheet, rows: rows.splice(0) });
      else resolve(answer);
    };
    reader.on("message", (answer: ReadingAnswer) => void take(answer).catch(reject));
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

function locateProgram(): { path: string; flags: string[] } {
  const pathTo = (program: string) => fileURLToPath(new URL(program, import.meta.url));
  if (import.meta.url.endsWith(".ts")) {
    return { path: pathTo("./read-workbook.ts"), flags: ["--import", createRequire(import.meta.url).resolve("tsx")] };
  }
  // The build keeps the path below the bundle.
  const path = pathTo("./platform/spreadsheets/read-workbook.js");
  return { path, flags: readingOnly(path) };
}

function startReader(limits: SpreadsheetLimits): ChildProcess {
  return fork(readingProgram.path, {
    execArgv: [
      `--max-old-space-size=${limits.heapMebibytes}`,
      `--max-semi-space-size=${NEW_OBJECTS_MEBIBYTES}`,
      ...readingProgram.flags,
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
