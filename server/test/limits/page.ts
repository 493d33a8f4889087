import { HOW_KIBIBYTES, UPLOAD_CORRECTIONS } from "@aangan/contract/features/uploads/how";
import { LAYOUTS } from "@aangan/contract/features/uploads/upload-records";
import { SKIPPED_A_MINUTE, SKIPPED_AFTER_RESTORE } from "../../src/features/bills/skip-bill-numbers.ts";
import { monthEndLimits } from "../../src/features/month-end/show-month-end.ts";
import { inboxLimits } from "../../src/features/payments/inbox/forget-bodies.ts";
import { reportLimits } from "../../src/features/reports/report-payments.ts";
import { probeLimits } from "../../src/platform/database/database-probe.ts";
import { databaseLimits } from "../../src/platform/database/db.ts";
import { absenceLimits } from "../../src/platform/database/wait-for-database.ts";
import { heavyLimits, overloadLimits, stopLimits } from "../../src/platform/limits.ts";
import { paperLimits } from "../../src/platform/paper/paper-limits.ts";
import { spreadsheetLimits } from "../../src/platform/spreadsheets/limits.ts";
import { limitsOfCallers } from "./of-callers.ts";
import { limitsOfCounter } from "./of-counter.ts";
import { BUSY, group, type Section } from "./rows.ts";

const { settings, ...pool } = databaseLimits;

const sections: Section[] = [
  ...limitsOfCallers,
  [
    "Spreadsheets",
    [
      ...group(
        "platform/spreadsheets/limits.ts",
        { spreadsheetLimits },
        {
          fileBytes: ["the file", "413"],
          zipEntries: ["parts of the file", "400"],
          inflatedBytes: ["the file when opened", "400"],
          visibleSheets: ["sheets that can be seen, but for charts; tables of a web page", "400"],
          peekRows: ["rows of each of several sheets that are read before some of them are chosen", "not read yet"],
          rows: ["rows of all sheets that are read, below the first of each", "400"],
          columns: ["columns", "a text in the first row: 400, it is named; all else is not read"],
          cells: ["cells of these rows", "400"],
          textLength: ["characters of a cell", "400, the cell is named"],
          readingMs: ["reading it", "the reading process is ended, 400"],
          memoryMebibytes: ["memory of the reading process", "the reading process is ended, 400"],
          heapMebibytes: ["its heap", "the reading process ends, 400"],
          readersAtOnce: ["reading processes at once", "the others wait"],
          readersOfOne: ["reading processes of one caller", "the others wait"],
        },
      ),
      ...group(
        "contract/features/uploads/how.ts",
        { HOW_KIBIBYTES },
        { HOW_KIBIBYTES: ["KiB of answers to a review", "413"] },
      ),
      ...group(
        "contract/features/uploads/how.ts",
        { UPLOAD_CORRECTIONS },
        { UPLOAD_CORRECTIONS: ["cells corrected in a review", "400"] },
      ),
      ...group(
        "contract/features/uploads/upload-records.ts",
        { LAYOUTS },
        { LAYOUTS: ["layouts that are remembered", "409"] },
      ),
    ],
  ],
  limitsOfCounter,
  [
    "The database",
    [
      ...group(
        "platform/database/db.ts",
        { databaseLimits: pool },
        {
          connections: ["connections for residents, the office and jobs", "others wait"],
          connectionsOfStrangers: ["connections for calls without a session", "other strangers wait"],
          connectionsForLogIns: ["connections for log-ins", "other log-ins wait"],
          connectionsOfOne: [
            "connections of one caller, or half of the connections above if that is less",
            "the caller's other calls wait",
          ],
          waitForConnectionMs: ["waiting for a connection", BUSY],
          idleMs: ["a connection that nobody uses", "closed"],
          silenceMs: [
            "a database that does not answer; longer than any statement",
            `${BUSY}; the connection is given up`,
          ],
        },
      ),
      ...group(
        "platform/database/db.ts",
        { "databaseLimits.settings": settings },
        {
          lock_timeout: ["waiting for a row that somebody else changes", BUSY],
          statement_timeout: ["a statement", BUSY],
          idle_in_transaction_session_timeout: ["a transaction in which nothing happens", "rolled back"],
        },
      ),
      ...group(
        "platform/database/database-probe.ts",
        { probeLimits },
        {
          everyMs: [
            "how often it is checked that the database can be written to, while somebody asks `/health/ready`",
            "",
          ],
          silenceMs: ["the answer to that check", "the portal is not ready"],
          restsAfterMs: ["after nobody has asked", "it is not checked until somebody asks"],
        },
      ),
      ...group(
        "platform/database/wait-for-database.ts",
        { absenceLimits },
        {
          waitMs: ["how long a read, or a write with an `Idempotency-Key`, waits for a database that fails over", BUSY],
          waiting: ["such requests that wait, of people with a session, and of the return from a payment page", BUSY],
          lookMs: ["how often the portal looks meanwhile", ""],
        },
      ),
    ],
    "Each of several portals has all of these limits for itself.",
  ],
  [
    "Overload",
    [
      ...group(
        "platform/limits.ts",
        { overloadLimits },
        {
          eventLoopDelayMs: ["mean delay of the event loop", `${BUSY}, except for payment companies' messages`],
          sampleMs: ["the time over which that mean is taken", ""],
          retryAfterSeconds: ["Retry-After of these answers", ""],
        },
      ),
      ...group(
        "platform/limits.ts",
        { heavyLimits },
        {
          atOnce: ["large reports made at once", "others wait"],
          each: ["of one caller", "others wait"],
          waitMs: ["how long they wait", BUSY],
        },
      ),
      ...group(
        "platform/paper/paper-limits.ts",
        { paperLimits },
        {
          atOnce: ["PDFs drawn at once", "others wait"],
          each: ["of one caller", "others wait"],
          waitMs: ["how long they wait", BUSY],
          heapMebibytes: ["memory of a thread that draws", "500"],
        },
      ),
      ...group(
        "features/reports/report-payments.ts",
        { reportLimits },
        {
          payments: ["payments in one answer", "400, with the advice to choose a shorter period"],
        },
      ),
      ...group(
        "features/month-end/show-month-end.ts",
        { monthEndLimits },
        {
          rows: ["rows of each list in a month's file", "400"],
        },
      ),
    ],
  ],
  [
    "Stopping",
    group(
      "platform/limits.ts",
      { stopLimits },
      {
        drainMs: ["not ready, but still answering (on the internet)", "no more requests are taken"],
        requestsMs: ["requests under way", "they are cut; what was not committed is rolled back"],
        databaseMs: ["closing the connections to the database", "they are left to the server"],
        wholeMs: ["all of it", "the process ends with code 1"],
      },
    ),
  ],
  [
    "What is kept",
    [
      ...group(
        "features/payments/inbox/forget-bodies.ts",
        { inboxLimits },
        {
          bodyKeptMs: [
            "the body of a company's message, which names payers",
            "forgotten; that it came, and its order, stay",
          ],
        },
      ),
      ...group(
        "features/bills/skip-bill-numbers.ts",
        { SKIPPED_AFTER_RESTORE },
        {
          SKIPPED_AFTER_RESTORE: [
            "bill numbers that a restore skips in each series",
            "a number could be given out again",
          ],
        },
      ),
      ...group(
        "features/bills/skip-bill-numbers.ts",
        { SKIPPED_A_MINUTE },
        {
          SKIPPED_A_MINUTE: [
            "numbers of bills and papers that a restore skips for each minute since the back-up",
            "a number could be given out again where one back-up is restored twice",
          ],
        },
      ),
    ],
    "Nothing else about money is ever deleted. One bill with its payment takes about 9 KiB, half of it the audit log: 2,000 flats with two bills a month take some 450 MB a year.",
  ],
];

/** docs/limits.md, with the numbers of the code. */
export function limitsPage(): string {
  const parts = sections.map(([title, rows, note]) => {
    const lines = rows.map((row) => `| ${row.join(" | ")} |`);
    const table = ["| what | limit | where | beyond it |", "|---|---|---|---|", ...lines].join("\n");
    return [`## ${title}`, table, ...(note ? [note] : [])].join("\n\n");
  });
  const origin =
    "<!-- Generated by `node scripts/limits.mjs` from the constants and the words in server/test/limits. -->";
  const begin =
    "Everything that somebody could do for too long, too much or too often has an end. Files are below `server/src`, those of the contract below `contract/src`.";
  return `${[origin, "# Limits", begin, ...parts].join("\n\n")}\n`;
}
