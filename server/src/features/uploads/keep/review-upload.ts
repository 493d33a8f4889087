import { createHash } from "node:crypto";
import { How } from "@aangan/contract/features/uploads/how";
import { type Paise, paise } from "@aangan/contract/money";
import { readInput } from "../../../platform/http/read-input.ts";
import { refuse } from "../../../platform/refusal.ts";
import { formNamed } from "../../../platform/spreadsheets/form-named.ts";
import type { Sheet } from "../../../platform/spreadsheets/sheet.ts";
import { type Evaluation, evaluate, type FileInput, surroundingsOf } from "../judge/evaluate.ts";
import type { RowOutcome } from "../judge/kind.ts";
import { layoutFrom, layoutKey, saveLayout, useLayout } from "../judge/layouts.ts";
import type { At, ParseContext } from "../read/field.ts";
import { sheetFound, sheetsToRead, targetFields } from "../read/rows/tables.ts";
import type { Kind } from "./kind.ts";
import { findUploadResult, saveUploadResult, type UploadResult } from "./list/save-upload-result.ts";
import { makeReview } from "./make-review.ts";
import { readSheets, refuseFile } from "./read-sheets.ts";
import {
  type ImportNeeds,
  type RunningUpload,
  runUpload,
  type UploadAnswer,
  type UploadRequest,
} from "./run-upload.ts";
import { saveUpload } from "./save-upload.ts";
import { formatCount, uploadedText } from "./texts.ts";

const FORMS = ["xlsx", "xls", "csv", "html", "xml"] as const;

/** The call of the portal's own page: what leaves no question goes in, anything else is answered with a review. */
export async function reviewUpload<R extends At>(
  kind: Kind<R>,
  needs: ImportNeeds,
  request: UploadRequest,
): Promise<UploadAnswer> {
  const { db, caller, query } = request;
  const how = request.file.how === undefined ? {} : readInput(How, request.file.how, "how");
  const savedResult = query.plan && (await findUploadResult(db, caller.id, request.file.uploadId));
  // The answer was lost on its way.
  if (savedResult && savedResult.plan === query.plan) return uploadedAs(kind, savedResult.told);
  const rules = { today: request.today, complexes: needs.complexes };
  const surroundings = await surroundingsOf(kind, db, how, rules);
  const sheets = await readLikeliest(kind, needs, request, how, surroundings);
  const file = { sheets, sha256: createHash("sha256").update(request.file.bytes).digest(), how, surroundings };
  const first = await evaluate(kind, db, file);
  if (query.plan === undefined && !(request.file.how === undefined && first.isUnambiguous))
    return reviewed(kind, first);
  return runUpload(needs, request, kind.name, (upload) => confirm(kind, request, upload, file, first));
}

async function readLikeliest<R extends At>(
  kind: Kind<R>,
  needs: ImportNeeds,
  request: UploadRequest,
  how: How,
  surroundings: ParseContext,
): Promise<readonly Sheet[]> {
  const targets = targetFields(kind, surroundings);
  const read = await readSheets(needs, request, FORMS, (all) => {
    const found = all.map((sheet) => sheetFound(sheet, kind, targets));
    return sheetsToRead(found, how);
  });
  if (read.status === "read") return read.sheets;
  const form = formNamed(request.file.bytes);
  if (read.code === "file_not_excel" && form !== undefined) refuse("form_not_taken", { params: { form } });
  return refuseFile(read, FORMS);
}

/** Refuses with `plan_outdated` when something is not as it was shown, `review_unanswered` when something is open. */
export async function confirm<R extends At>(
  kind: Kind<R>,
  request: UploadRequest,
  upload: RunningUpload,
  file: FileInput,
  first: Evaluation<R>,
): Promise<UploadAnswer> {
  const { caller, query, now } = request;
  const { fates } = first.settled;
  const plan = query.plan ?? first.plan;
  if (first.plan !== plan) refuse("plan_outdated");
  if (first.isUnambiguous && fates.length === 0) refuse("workbook_empty");
  if (!first.isSettled) refuse("review_unanswered");
  return saveUpload(kind, request, upload, {
    ...{ how: first.how, fates, rows: fates.map(({ row }) => row) },
    judge: async (tx, people) => {
      const surroundings = await surroundingsOf(kind, tx, file.how, file.surroundings, file.surroundings);
      const evaluated = await evaluate(kind, tx, { ...file, surroundings, people }, first);
      if (evaluated.plan !== plan) refuse("plan_outdated");
      return evaluated;
    },
    conclude: async (tx, { settled: { fates } }, { created, wentIn }) => {
      // Somebody took a flat in the meantime.
      if (created !== fates.filter(({ fate }) => fate === "new").length) refuse("plan_outdated");
      const layout = await remember(kind, tx, first, caller.id, now);
      const result = resultOf(first, layout);
      await saveUploadResult(tx, upload.id, {
        plan,
        how: first.how,
        told: result,
        rows: { wentIn, leftOut: leftOutRows(first) },
      });
      return uploadedAs(kind, result);
    },
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
    const newLayout = { kind: kind.name, name, key: layoutKey(headers), body: layoutFrom(how, headers) };
    return { id: await saveLayout(tx, newLayout, by, now), name };
  }
  if (layout) await useLayout(tx, layout.id, by, now);
  return layout;
}

function leftOutRows<R extends At>({ reads, tables }: Evaluation<R>) {
  return reads.flatMap(({ sorted, away }, index) => {
    const sheet = tables[index]?.sheet.name ?? "";
    return [...sorted.left, ...away].map(({ row, reason }) => ({ sheet, row, reason }));
  });
}

function resultOf<R extends At>(
  evaluated: Evaluation<R>,
  layout: { id: string; name: string } | undefined,
): UploadResult {
  const { settled, tables, headers } = evaluated;
  const of = (outcome: RowOutcome<R>["fate"]) => settled.fates.filter(({ fate }) => fate === outcome).length;
  return {
    sheets: tables.map(({ sheet }) => sheet.name),
    columns: Object.entries(headers).map(([field, header]) => ({ field, header })),
    counts: {
      new: of("new"),
      alreadyThere: of("there"),
      changed: of("changed"),
      leftOut: leftOutRows(evaluated).length,
    },
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
      ? `Upload failed: ${formatCount(bad)} of ${formatCount(total)} rows have a problem. Nothing was uploaded.`
      : "Nothing was uploaded yet. Please check what was read.";
  const hidden = evaluated.reads.reduce((sum, { hiddenRows }) => sum + hiddenRows.length, 0);
  return { message, created: 0, alreadyThere, total, hidden, sheet: review.table.sheet, review };
}
