import { createHash } from "node:crypto";
import type { DoubtCode, How } from "@aangan/contract/features/uploads/how";
import type { Db } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { type Evaluation, type FileInput, judgeFile, readFile, surroundingsOf } from "../judge/evaluate.ts";
import { refuseDoubts, specifiedTable, strictAnswers } from "../judge/strict.ts";
import { flatBook } from "../read/cells/flat-book.ts";
import type { At } from "../read/field.ts";
import type { Kind } from "./kind.ts";
import { readSheets, refuseFile } from "./read-sheets.ts";
import { badRow, byRow, refuseBadRows } from "./refuse-rows.ts";
import { confirm } from "./review-upload.ts";
import { type ImportNeeds, runUpload, type UploadAnswer, type UploadRequest } from "./run-upload.ts";
import { saveUpload } from "./save-upload.ts";
import { uploadedText } from "./texts.ts";

/** Takes a file alone, and refuses every open question. */
export function uploadStrictly<R extends At>(
  kind: Kind<R>,
  needs: ImportNeeds,
  request: UploadRequest,
): Promise<UploadAnswer> {
  const { db } = request;
  return runUpload(needs, request, kind.name, async (upload) => {
    const file = await readSpecified(kind, needs, request);
    const reading = await readFile(kind, db, file);
    const judge = async (db: Db, people?: FileInput["people"]) => {
      const evaluated = await judgeFile(kind, db, { ...file, people }, reading);
      refuseOpen(kind, evaluated);
      return evaluated;
    };
    if (!kind.isStrict) return confirm(kind, request, upload, file, await judge(db));
    // Only what is prepared before the transaction is judged twice.
    const fates = kind.prepare ? (await judge(db)).settled.fates : [];
    const conclude = async (_: unknown, evaluated: Evaluation<R>, { created }: { created: number }) => {
      return uploadedAs(kind, evaluated, created);
    };
    return saveUpload(kind, request, upload, { how: file.how, fates, rows: reading.rows, judge, conclude });
  });
}

/** The first sheet, whose first row has the specified names. A kind that is not strict is then read as in a review. */
async function readSpecified<R extends At>(
  kind: Kind<R>,
  needs: ImportNeeds,
  request: UploadRequest,
): Promise<FileInput> {
  const read = await readSheets(needs, request, kind.forms, () => [0]);
  if (read.status === "refused") return refuseFile(read, kind.forms);
  const { sheets } = read;
  const [sheet] = sheets;
  if (sheet?.index !== 0) return refuse("workbook_empty");
  const rules = { today: request.today, complexes: needs.complexes };
  const strictly = { ...rules, flats: flatBook([]) };
  const table = specifiedTable(kind, sheet, strictly);
  const file = { sheets, sha256: createHash("sha256").update(request.file.bytes).digest() };
  if (kind.isStrict) return { ...file, how: strictAnswers(kind), surroundings: strictly, table };
  const how: How = { headerRow: sheet.rows[0]?.row ?? 1, days: "dmy" };
  return { ...file, how, surroundings: await surroundingsOf(kind, request.db, how, rules) };
}

/** What is said of a file before its bad rows; all else comes after them. */
const ofColumns: ReadonlySet<DoubtCode> = new Set<DoubtCode>([
  ...(["several_sheets", "several_amounts", "amount_hidden", "results_old", "days_are_money", "days_mixed"] as const),
]);

function refuseOpen<R extends At>(kind: Kind<R>, { bad, doubts, reads, headers, settled }: Evaluation<R>): void {
  const open = doubts.filter(({ given }) => given === undefined).map(({ code }) => code);
  refuseDoubts(open.filter((code) => ofColumns.has(code)));
  const { fates, warnings } = settled;
  const column = (kind.money && headers[kind.money]) ?? "";
  const vacant = reads.flatMap(({ sorted }) => sorted.left.filter(({ reason }) => reason === "vacant"));
  const code = "amount_not_positive";
  const rows = [...bad.map(badRow), ...vacant.map(({ row }) => badRow({ row, column, code }))];
  refuseBadRows(fates.length + new Set(rows.map(({ row }) => row)).size, rows);
  refuseDoubts([...open, ...warnings.filter(({ tick }) => tick).map(({ code }) => code)]);
}

/** Every row is new or was there. */
function uploadedAs<R extends At>(
  kind: Kind<R>,
  { reads, tables, settled }: Evaluation<R>,
  created: number,
): UploadAnswer {
  const total = settled.fates.length;
  const alreadyThere = total - created;
  const message = uploadedText(kind.thing, created, alreadyThere);
  const hidden = reads.flatMap(({ hiddenRows }) => hiddenRows).length;
  const unused = tables.flatMap(({ specified }) => specified?.unused ?? []);
  const warnings = [
    ...unused.map(({ header, used }) => {
      return badRow({ row: 1, column: header, code: "column_unused", params: { taken: used } });
    }),
    ...[...reads.flatMap(({ stale }) => stale), ...(settled.differing ?? [])].map(badRow),
  ];
  const answer = { message, created, alreadyThere, total, hidden, sheet: tables[0]?.sheet.name ?? "" };
  return { ...answer, ...(warnings.length > 0 && { warnings: byRow(warnings) }) };
}
