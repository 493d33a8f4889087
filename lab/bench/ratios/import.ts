import { sql } from "kysely";
import { latency } from "../load/judge.ts";
import { billsFile, uploadBills, uploadWhileOthersRead } from "../load/while-uploading.ts";
import type { FileToCopy } from "../references/parse-and-copy.ts";
import { openTimedReference } from "../references/timed-reference.ts";
import { openTown, type Town } from "../world/open-town.ts";
import { type Figure, oursAtMost, type Ratio, ratioAtMost, type World } from "./ratio.ts";
import { takeTurns } from "./take-turns.ts";

const BILLS = 20_000;
/** How many days of two bills a flat the file has. */
const DAYS_OF_A_FILE = 10;
/** Few calls fit into the upload of one file. */
const FILES_AMONG_OTHERS = 3;
const OTHERS_FOR_MS = 10_000;

/** An upload of the office: alone for its own time, then with other calls for theirs. */
export const importRatio: Ratio = {
  name: "import",
  what: "20,000 bills in a spreadsheet: sent, checked, read, each row looked at, all written, answered",
  against: "the same library's parse of the file and COPY of its rows into a table without rules",
  run,
};

async function run({ databases, rounds }: World): Promise<Figure[]> {
  const town = await openTown(databases);
  const copy = openTimedReference<FileToCopy>("parse-and-copy");
  const { connection } = town.database;
  let files = 0;
  // Bills that are already there would only be counted.
  const nextFile = () => billsFile(BILLS, 10 + DAYS_OF_A_FILE * files++);
  try {
    await sql`CREATE TABLE copied (flat_number text, bill_type text, amount text, due_on text)`.execute(
      town.database.db,
    );
    const turns = await takeTurns(
      rounds,
      () => timeUpload(town, nextFile()),
      () => copy.time({ file: nextFile(), connection }),
    );
    return [
      { what: "the whole upload", unit: "ms", ...turns, goal: ratioAtMost(2) },
      await waitingOfOthers(town, nextFile),
    ];
  } finally {
    copy.close();
    await town.close();
  }
}

async function timeUpload(town: Town, file: Buffer): Promise<number> {
  const { ms, body } = await uploadBills(town, file);
  refuseOther(body.created, body.message);
  return ms;
}

function refuseOther(created: number | undefined, message: string): void {
  if (created !== BILLS) throw new Error(`${created} of ${BILLS} bills were raised: ${message}`);
}

async function waitingOfOthers(town: Town, nextFile: () => Buffer): Promise<Figure> {
  const otherCalls = [];
  for (let nth = 0; nth < FILES_AMONG_OTHERS; nth++) {
    const { answer, meanwhile: otherOutcomes } = await uploadWhileOthersRead(town, nextFile(), OTHERS_FOR_MS);
    refuseOther(answer.body.created, answer.body.message);
    otherCalls.push(...otherOutcomes);
  }
  return {
    what: `${otherCalls.length} other calls meanwhile, p95`,
    unit: "ms",
    ours: latency(otherCalls, 0.95),
    goal: oursAtMost(100),
  };
}
