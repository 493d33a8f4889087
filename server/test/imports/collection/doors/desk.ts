import { logInAdmin, registerAdmin } from "@aangan/contract/features/admins";
import multipart from "@fastify/multipart";
import Fastify from "fastify";
import { adminRoutes } from "../../../../src/features/admins/routes.ts";
import { sampleAssociation } from "../../../../src/features/association/sample-association.ts";
import { addResidents } from "../../../../src/features/residents/add-residents.ts";
import type { ImportNeeds } from "../../../../src/features/uploads/keep/run-upload.ts";
import { importRoutes } from "../../../../src/features/uploads/routes.ts";
import { configureNames } from "../../../../src/platform/auth/guessable.ts";
import { type CommitInfo, createCommit } from "../../../../src/platform/commit.ts";
import { type Database, openDatabase, type Tx } from "../../../../src/platform/database/db.ts";
import { answerFailure } from "../../../../src/platform/http/failures.ts";
import { API } from "../../../../src/platform/http/read-request.ts";
import { multipartLimits } from "../../../../src/platform/http/receive-file.ts";
import { createServe, type Serve } from "../../../../src/platform/http/serve.ts";
import type { SpreadsheetReader } from "../../../../src/platform/spreadsheets/spreadsheet-reader.ts";
import { admitCalls } from "../../../../src/platform/traffic/admit-calls.ts";
import { freshDatabase } from "../../../desks/database.ts";
import { ADMIN } from "../../../desks/portal.ts";
import { readerHere } from "./reader.ts";

/** The collection was made on this day: the files' due dates lie around it. */
const TODAY = "2026-11-22";
const MORNING = Date.parse(`${TODAY}T03:30:00Z`);
/** Nobody uploads faster, and those who do are turned away. */
const BETWEEN_UPLOADS_MS = 1_500;

/** A row that an upload wrote. The hash is of a resident's password. */
export interface SavedRow {
  text: string;
  passwordHash?: string;
}

export type ReadingDesk = Awaited<ReturnType<typeof openReadingDesk>>;

/** For a desk that tells more than whether a file was read rightly. */
export interface DeskParts {
  /** Reads all rows that an upload may write, instead of bills and residents. */
  rowsIn?: (tx: Tx) => Promise<SavedRow[]>;
  /** Adds calls to those that take bills and residents. */
  serveMore?: (serve: Serve, needs: ImportNeeds & { commit: CommitInfo }) => void;
}

/** Carries an upload's answer out of the transaction that is rolled back. */
class TakenBack extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super("taken back");
    this.answer = answer;
  }
}

/** An office where every upload is answered in full and then taken back, unless it is to stay. */
export async function openReadingDesk(
  flats: readonly string[],
  reader: SpreadsheetReader = readerHere,
  { rowsIn = readSavedRows, serveMore = () => {} }: DeskParts = {},
) {
  const database = openDatabase((await freshDatabase()).connection, () => {});
  const http = Fastify({ bodyLimit: 128 * 1024 * 1024 });
  admitCalls(http);
  await http.register(multipart, { limits: multipartLimits });
  http.setErrorHandler(answerFailure);
  const complexes = sampleAssociation.complexes.map(({ name }) => name);
  configureNames([sampleAssociation.name, ...complexes]);
  let passedMs = 0;
  const now = () => new Date(MORNING + passedMs);
  const realCommit = createCommit(database, now);
  let stays = false;
  let savedRows: SavedRow[] = [];
  const commit: CommitInfo = async (auditInfo, work) => {
    if (!auditInfo.action.startsWith("import-")) return realCommit(auditInfo, work);
    try {
      return await realCommit(auditInfo, async (tx) => {
        const before = new Set((await rowsIn(tx)).map(({ text }) => text));
        const answer = await work(tx);
        savedRows = (await rowsIn(tx)).filter(({ text }) => !before.has(text));
        if (!stays) throw new TakenBack(answer);
        return answer;
      });
    } catch (error) {
      if (error instanceof TakenBack) return error.answer as Awaited<ReturnType<typeof work>>;
      throw error;
    }
  };
  const serve = createServe({
    app: http,
    deployed: false,
    onTooOften: async () => {},
    database,
    strangers: database,
    logIns: database,
    commit,
    clock: now,
  });
  adminRoutes(serve, { deployed: false });
  const imports = { database, clock: now, reader, complexes };
  importRoutes(serve, imports);
  serveMore(serve, { ...imports, commit });
  await database.inTransaction((tx) => addResidents(tx, { id: "office" }, flats.map(livingIn), now()));
  const token = await logIn(http);

  return {
    /** Sends a form, and returns the answer with the rows that it wrote. */
    async send(path: string, form: FormData, keep = false) {
      stays = keep;
      passedMs += BETWEEN_UPLOADS_MS;
      savedRows = [];
      const request = new Request("http://x", { method: "POST", body: form });
      const answer = await http.inject({
        method: "POST",
        url: `${API}${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": request.headers.get("content-type") ?? "",
        },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      // Its own end was taken back, too.
      await endUploads(database, now());
      return { status: answer.statusCode, body: answer.json() as unknown, written: savedRows };
    },
    close: async () => {
      await http.close();
      await database.close();
    },
  };
}

async function logIn(http: ReturnType<typeof Fastify>): Promise<string> {
  const headers = { "content-type": "application/json" };
  const post = (path: string, body: object) =>
    http.inject({ method: "POST", url: `${API}${path}`, headers, payload: JSON.stringify(body) });
  await post(registerAdmin.path, ADMIN);
  const { email, password } = ADMIN;
  const answer = await post(logInAdmin.path, { email, password });
  return (answer.json() as { token: string }).token;
}

function livingIn(flatNumber: string) {
  const contact = { email: `${flatNumber.toLowerCase()}@example.com`, phone: "9876501234", passwordHash: "none" };
  return { flatNumber, name: `Resident of ${flatNumber}`, complex: "RICHMOND PARK", ...contact };
}

async function endUploads(database: Database, now: Date): Promise<void> {
  await database.inTransaction((tx) =>
    tx.updateTable("uploads").set({ endedAt: now, phase: "failed" }).where("endedAt", "is", null).execute(),
  );
}

/** All bills and residents as texts, in their files' order as far as the database knows it. */
async function readSavedRows(tx: Tx): Promise<SavedRow[]> {
  const bills = await tx
    .selectFrom("bills")
    .select(["flatNumber", "billType", "originalPaise", "dueOn"])
    .orderBy("id")
    .execute();
  const residents = await tx
    .selectFrom("residents")
    .select(["flatNumber", "name", "email", "phone", "complex", "passwordHash"])
    .orderBy("flatNumber")
    .execute();
  return [
    ...bills.map(({ flatNumber, billType, originalPaise, dueOn }) => ({
      text: `${flatNumber} ${billType} ${(originalPaise / 100).toFixed(2)} ${dueOn}`,
    })),
    ...residents.map(({ passwordHash, ...one }) => ({
      text: [one.flatNumber, one.name, one.email, one.phone, one.complex].join(" | "),
      passwordHash,
    })),
  ];
}
