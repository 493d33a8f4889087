import { createHash } from "node:crypto";
import { How } from "@aangan/contract/features/uploads/how";
import { type Paise, paise } from "@aangan/contract/money";
import type { Tx } from "../../../platform/database/db.ts";
import { readInput } from "../../../platform/http/read-input.ts";
import { refuse } from "../../../platform/refusal.ts";
import { formNamed } from "../../../platform/spreadsheets/form-named.ts";
import type { Sheet } from "../../../platform/spreadsheets/sheet.ts";
import { callerName } from "../../../platform/traffic/caller-name.ts";
import { type Evaluation, evaluate, surroundingsOf } from "../judge/evaluate.ts";
import type { RowOutcome } from "../judge/kind.ts";
import { layoutFrom, layoutKey, saveLayout, useLayout } from "../judge/layouts.ts";
import type { At, ParseContext } from "../read/field.ts";
import { sheetFound, sheetsToRead, targetFields } from "../read/rows/tables.ts";
import type { Kind } from "./kind.ts";
import { findUploadResult, saveUploadResult, type UploadResult } from "./list/tell-upload.ts";
import { makeReview } from "./make-review.ts";
import { refuseFile } from "./refuse-rows.ts";
import {
  type ImportNeeds,
  type RunningUpload,
  runUpload,
  type UploadAnswer,
  type UploadRequest,
} from "./run-upload.ts";
import { counted, uploadedText } from "./texts.ts";

const FORMS = ["xlsx", "xls", "csv", "html", "xml"] as const;

/** The door of the portal's own page: what leaves no question goes in, anything else is answered with a review. */
export async function reviewUpload<R extends At>(
  kind: Kind<R>,
  needs: ImportNeeds,
  asked: UploadRequest,
): Promise<UploadAnswer> {
  const { db, caller, file, query } = asked;
  const how = file.how === undefined ? {} : readInput(How, file.how, "how");
  const told = query.plan && (await findUploadResult(db, caller.id, file.uploadId));
  // The answer was lost on its way.
  if (told && told.plan === query.plan) return uploadedAs(kind, told.told);
  const rules = { today: asked.today, complexes: needs.complexes };
  const surroundings = await surroundingsOf(kind, db, how, rules);
  const sheets = await readSheets(kind, needs, asked, how, surroundings);
  const sha256 = createHash("sha256").update(file.bytes).digest();
  const first = await evaluate(kind, db, { sheets, sha256, how, surroundings });
  const evaluateAgain = async (tx: Tx) => {
    const now = await surroundingsOf(kind, tx, how, rules, surroundings);
    return evaluate(kind, tx, { sheets, sha256, how, surroundings: now }, first);
  };
  if (query.plan === undefined && !(file.how === undefined && first.isUnambiguous)) return reviewed(kind, first);
  return runUpload(needs, asked, kind.name, (upload) => confirm(kind, asked, upload, { first, how, evaluateAgain }));
}

async function readSheets<R extends At>(
  kind: Kind<R>,
  needs: ImportNeeds,
  asked: UploadRequest,
  how: How,
  surroundings: ParseContext,
): Promise<readonly Sheet[]> {
  const wanted = targetFields(kind, surroundings);
  let peeks: readonly Sheet[] = [];
  const read = await needs.reader.read(callerName(asked), asked.file.bytes, FORMS, (all) => {
    peeks = all;
    const found = all.map((sheet) => sheetFound(sheet, kind, wanted));
    return sheetsToRead(found, how);
  });
  if (read.status === "read") {
    const whole = new Map(read.sheets.map((sheet) => [sheet.index, sheet]));
    return peeks.length === 0 ? read.sheets : peeks.map((peek) => whole.get(peek.index) ?? peek);
  }
  const form = formNamed(asked.file.bytes);
  if (read.code === "file_not_excel" && form !== undefined) refuse("form_not_taken", { params: { form } });
  return refuseFile(read, FORMS);
}

interface Confirming<R extends At> {
  /** What was read and judged before the transaction. */
  first: Evaluation<R>;
  how: How;
  evaluateAgain: (tx: Tx) => Promise<Evaluation<R>>;
}

/** Refuses with `plan_outdated` when something is not as it was shown, `review_unanswered` when something is open. */
export async function confirm<R extends At>(
  kind: Kind<R>,
  asked: UploadRequest,
  upload: RunningUpload,
  { first, how, evaluateAgain }: Confirming<R>,
): Promise<UploadAnswer> {
  const { commit, caller, query, now } = asked;
  const plan = query.plan ?? first.plan;
  if (first.plan !== plan) refuse("plan_outdated");
  if (first.isUnambiguous && first.settled.fates.length === 0) refuse("workbook_empty");
  if (!first.isSettled) refuse("review_unanswered");
  upload.enter("hashing", 0);
  const prepared =
    (await kind.prepare?.(first.settled.fates, { how, caller: callerName(asked), step: upload.at })) ?? new Map();
  upload.enter("checking", first.settled.fates.length);
  return commit(async (tx) => {
    await kind.hold(
      tx,
      first.settled.fates.map(({ row }) => row),
    );
    const { settled, plan: planNow } = await evaluateAgain(tx);
    if (planNow !== plan) refuse("plan_outdated");
    const { fates } = settled;
    upload.enter("saving", fates.length);
    const saving = { adminId: caller.id, uploadId: upload.id, now, how: first.how };
    const { created, wentIn } = await kind.save(tx, fates, saving, prepared);
    // Somebody took a flat in the meantime.
    if (created !== fates.filter(({ fate }) => fate === "new").length) refuse("plan_outdated");
    const layout = await remember(kind, tx, first, caller.id, now);
    const told = toldOf(first, layout);
    const leftOut = leftRows(first);
    await saveUploadResult(tx, upload.id, { plan, how: first.how, told, rows: { wentIn, leftOut } });
    await upload.finish(tx);
    return uploadedAs(kind, told);
  });
}

async function remember<R extends At>(
  kind: Kind<R>,
  tx: Parameters<typeof saveLayout>[0],
  { how, tables, layout }: Evaluation<R>,
  by: string,
  now: Date,
): Promise<{ id: string; name: string } | undefined> {
  const headers = tables[0]?.header.headers ?? [];
  if (how.layout && "name" in how.layout) {
    const { name } = how.layout;
    const kept = { kind: kind.name, name, key: layoutKey(headers), body: layoutFrom(how, headers) };
    return { id: await saveLayout(tx, kept, by, now), name };
  }
  if (layout) await useLayout(tx, layout.id, by, now);
  return layout;
}

function leftRows<R extends At>({ reads, tables }: Evaluation<R>) {
  return reads.flatMap(({ sorted, away }, index) => {
    const sheet = tables[index]?.sheet.name ?? "";
    return [...sorted.left, ...away].map(({ row, reason }) => ({ sheet, row, reason }));
  });
}

function toldOf<R extends At>(
  evaluated: Evaluation<R>,
  layout: { id: string; name: string } | undefined,
): UploadResult {
  const { settled, tables, headers } = evaluated;
  const of = (wanted: RowOutcome<R>["fate"]) => settled.fates.filter(({ fate }) => fate === wanted).length;
  return {
    sheets: tables.map(({ sheet }) => sheet.name),
    columns: Object.entries(headers).map(([field, header]) => ({ field, header })),
    counts: { new: of("new"), alreadyThere: of("there"), changed: of("changed"), leftOut: leftRows(evaluated).length },
    sums: settled.sums.map(({ billType, complex, rows, amount }) => {
      return { billType, complex, rows, amountPaise: paise(amount) satisfies Paise };
    }),
    ...(layout && { layout }),
  };
}

function uploadedAs(kind: Kind, { counts, sheets }: UploadResult): UploadAnswer {
  const { new: created, alreadyThere, changed, leftOut } = counts;
  return {
    message: uploadedText(kind.thing, created, alreadyThere),
    ...{ created, alreadyThere, total: created + alreadyThere + changed, hidden: 0, sheet: sheets.join(", ") },
    ...(changed > 0 && { changed }),
    ...(leftOut > 0 && { leftOut }),
  };
}

/** Nothing was written. */
function reviewed<R extends At>(kind: Kind<R>, evaluated: Evaluation<R>): UploadAnswer {
  const review = makeReview(kind, evaluated);
  const { bad, alreadyThere } = review.counts;
  const total = bad + review.counts.new + alreadyThere + review.counts.changed;
  const message =
    bad > 0
      ? `Upload failed: ${counted(bad)} of ${counted(total)} rows have a problem. Nothing was uploaded.`
      : "Nothing was uploaded yet. Please check what was read.";
  const hidden = evaluated.reads.reduce((sum, { hiddenRows }) => sum + hiddenRows.length, 0);
  return { message, created: 0, alreadyThere, total, hidden, sheet: review.table.sheet, review };
}
