import { createHash } from "node:crypto";
import type { AnswerOf } from "@aangan/contract/endpoint";
import type { importBills, UploadPhase, UploadProgress } from "@aangan/contract/features/uploads/imports";
import { type Clock, later } from "../../../platform/clock.ts";
import { isDuplicate } from "../../../platform/commit.ts";
import type { Database, Tx } from "../../../platform/database/db.ts";
import type { FileRequest } from "../../../platform/http/serve.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { SpreadsheetReader } from "../../../platform/spreadsheets/spreadsheet-reader.ts";
import { callerName } from "../../../platform/traffic/caller-name.ts";
import type { UploadKind } from "../judge/kind.ts";
import { closeLeftOverUploads, insertUpload, updateUpload } from "./queries.ts";

/** Moves the bar on the screen, and shows that the upload is alive. */
const WRITE_EVERY_MS = 500;
/** An upload not seen for this long belonged to a server that was killed. */
const GIVEN_UP_AFTER_MS = 30_000;

export interface ImportNeeds {
  /** Progress is written outside the upload's transaction, so that it is seen before the commit. */
  database: Database;
  clock: Clock;
  reader: SpreadsheetReader;
  complexes: readonly string[];
}

export type UploadRequest = FileRequest<typeof importBills>;

/** What the office is told of its file. */
export type UploadAnswer = AnswerOf<typeof importBills>;

export interface RunningUpload {
  id: string;
  enter: (phase: UploadPhase, total: number) => void;
  step: () => void;
  at: (done: number, total: number) => void;
  /** Runs in the transaction of the upload's deed, so that both commit or neither. */
  finish: (tx: Tx) => Promise<void>;
}

/** One upload at a time for each administrator: refuses with `upload_running`. */
export async function runUpload<T>(
  needs: ImportNeeds,
  request: UploadRequest,
  kind: UploadKind,
  work: (upload: RunningUpload) => Promise<T>,
): Promise<T> {
  const { clock } = needs;
  const database = needs.database.lentTo(callerName(request));
  const id = request.file.uploadId;
  const progress: UploadProgress = { phase: "reading", done: 0, total: 0 };
  await begin({ database, clock }, request, kind);
  // An upload does not fail because its progress could not be written.
  const write = (end: { phase?: "failed"; endedAt?: Date } = {}) =>
    database
      .inTransaction((tx) => updateUpload(tx, id, { ...progress, seenAt: clock(), ...end }))
      .catch(() => undefined);
  let writing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    writing = writing.then(() => write());
  }, WRITE_EVERY_MS);
  try {
    return await work({
      id,
      enter: (phase, total) => Object.assign(progress, { phase, total, done: 0 }),
      step: () => {
        progress.done += 1;
      },
      at: (done, total) => Object.assign(progress, { done, total }),
      finish: async (tx) => {
        const now = clock();
        const { total } = progress;
        const ours = await updateUpload(tx, id, { phase: "done", done: total, total, seenAt: now, endedAt: now });
        // It was given up for dead, and another upload by the same person has begun.
        if (!ours) refuse("upload_running");
      },
    });
  } catch (error) {
    await writing;
    await write({ phase: "failed", endedAt: clock() });
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function begin(
  { database, clock }: Pick<ImportNeeds, "database" | "clock">,
  { caller, file }: UploadRequest,
  kind: string,
): Promise<void> {
  const now = clock();
  const fileSha256 = createHash("sha256").update(file.bytes).digest();
  const startFields = { phase: "reading", startedAt: now, seenAt: now };
  const upload = { id: file.uploadId, adminId: caller.id, kind, fileName: file.name, fileSha256, ...startFields };
  try {
    await database.inTransaction(async (tx) => {
      await closeLeftOverUploads(tx, caller.id, later(now, -GIVEN_UP_AFTER_MS), now);
      if (!(await insertUpload(tx, upload))) refuse("upload_running");
    });
  } catch (error) {
    if (isDuplicate(error, "one_running_upload_per_admin")) refuse("upload_running");
    throw error;
  }
}
