import { createHash } from "node:crypto";
import type { UploadColumn } from "@aangan/contract/features/uploads/columns";
import type { How, UploadField } from "@aangan/contract/features/uploads/how";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Sheet } from "../../../platform/spreadsheets/sheet.ts";
import { callerName } from "../../../platform/traffic/caller-name.ts";
import { type Evaluation, evaluate, surroundingsOf } from "../judge/evaluate.ts";
import type { Judgement } from "../judge/kind.ts";
import { type FoundColumns, locateColumns, type UnusedColumn } from "../judge/locate-columns.ts";
import { judgeStrictly, readStrictly, refuseDoubts, specifiedTable, strictDoubts } from "../judge/strict.ts";
import { flatBook } from "../read/cells/flat-book.ts";
import type { At } from "../read/field.ts";
import type { TableRead } from "../read/rows/read-table.ts";
import type { Table } from "../read/rows/tables.ts";
import type { Kind, Prepared } from "./kind.ts";
import { badRow, byRow, refuseBadRows, refuseFile } from "./refuse-rows.ts";
import { confirm } from "./review-upload.ts";
import {
  type ImportNeeds,
  type RunningUpload,
  runUpload,
  type UploadAnswer,
  type UploadRequest,
} from "./run-upload.ts";
import { uploadedText } from "./texts.ts";

/** The door for a file alone, in the specified form: what only a person can decide is refused. */
export function uploadStrictly<R extends At>(
  kind: Kind<R>,
  needs: ImportNeeds,
  asked: UploadRequest,
): Promise<UploadAnswer> {
  return runUpload(needs, asked, kind.name, async (upload) => {
    const { sheet, sheets, columns, unused } = await readFirstSheet(kind, needs, asked);
    const rules = { today: asked.today, complexes: needs.complexes };
    const context = { ...rules, flats: flatBook([]) };
    const table = specifiedTable(kind, sheet, columns, context);
    refuseDoubts(strictDoubts(kind, table, sheets, context));
    if (!kind.isStrict) return uploadTolerantly(kind, asked, upload, { sheet, rules });
    upload.enter("checking", table.rows.length);
    const read = await readStrictly(kind, table, context);
    const total = read.sorted.rows.length;
    const judge = async (db: Db) => {
      const settled = await judgeStrictly(kind, db, { table, rows: read.rows, context });
      refuseBadRows(total, [...read.bad, ...settled.bad].map(badRow));
      refuseDoubts(openIn(settled));
      return settled;
    };
    const prepared = await prepare(kind, asked, upload, judge);
    return asked.commit(async (tx) => {
      await kind.hold(tx, read.rows);
      const settled = await judge(tx);
      upload.enter("saving", total);
      const saving = { adminId: asked.caller.id, uploadId: upload.id, now: asked.now, how: {} };
      const { created } = await kind.save(tx, settled.fates, saving, prepared);
      await upload.finish(tx);
      return uploadedAs(kind, { table, read, unused, settled }, created);
    });
  });
}

/** Refuses a file that cannot be used, saying what the office can do about it. */
async function readFirstSheet<R extends At>(kind: Kind<R>, needs: ImportNeeds, asked: UploadRequest) {
  let peeks: readonly Sheet[] = [];
  const read = await needs.reader.read(callerName(asked), asked.file.bytes, kind.forms, (all) => {
    peeks = all;
    return [0];
  });
  if (read.status === "refused") return refuseFile(read, kind.forms);
  const [sheet] = read.sheets;
  if (sheet?.index !== 0) return refuse("workbook_empty");
  const located = locateColumns(sheet, kind.upload as Readonly<Record<UploadField, UploadColumn>>);
  if ("missing" in located) return refuse("columns_missing", { params: { columns: located.missing.join(", ") } });
  if ("twice" in located) return refuse("columns_twice", { params: { columns: located.twice.join(", ") } });
  const columns: Partial<FoundColumns<UploadField>> = located.found;
  return { sheet, sheets: [sheet, ...peeks.slice(1)], columns, unused: located.unused };
}

function openIn({ doubts }: Judgement<At>) {
  return doubts.filter(({ given }) => given === undefined).map(({ code }) => code);
}

/** What is judged here is judged again in the transaction. */
async function prepare<R extends At>(
  kind: Kind<R>,
  asked: UploadRequest,
  upload: RunningUpload,
  judge: (db: Db) => Promise<Judgement<R>>,
): Promise<Prepared> {
  if (!kind.prepare) return new Map();
  const { fates } = await judge(asked.db);
  upload.enter("hashing", 0);
  return kind.prepare(fates, { how: {}, caller: callerName(asked), step: upload.at });
}

interface StrictFile {
  table: Table;
  read: TableRead<At>;
  unused: readonly UnusedColumn[];
  settled: Judgement<At>;
}

/** Every row is new or was there. */
function uploadedAs(kind: Kind, { table, read, unused, settled }: StrictFile, created: number): UploadAnswer {
  const total = read.sorted.rows.length;
  const alreadyThere = total - created;
  const warnings = [
    ...unused.map(({ taken, column: { header } }) => {
      return badRow({ row: 1, column: header, code: "column_unused", params: { taken } });
    }),
    ...[...read.stale, ...(settled.differing ?? [])].map(badRow),
  ];
  const message = uploadedText(kind.thing, created, alreadyThere);
  const hidden = read.hiddenRows.length;
  const answer = { message, created, alreadyThere, total, hidden, sheet: table.sheet.name };
  return { ...answer, ...(warnings.length > 0 && { warnings: byRow(warnings) }) };
}

/** Its first row is the header, but all else is read as in the review. */
async function uploadTolerantly<R extends At>(
  kind: Kind<R>,
  asked: UploadRequest,
  upload: RunningUpload,
  { sheet, rules }: { sheet: Sheet; rules: Parameters<typeof surroundingsOf>[3] },
): Promise<UploadAnswer> {
  const { db, file } = asked;
  const how: How = { headerRow: sheet.rows[0]?.row ?? 1, days: "dmy" };
  const sha256 = createHash("sha256").update(file.bytes).digest();
  const surroundings = await surroundingsOf(kind, db, how, rules);
  const first = await evaluate(kind, db, { sheets: [sheet], sha256, how, surroundings });
  refuseOpen(kind, first);
  const evaluateAgain = async (tx: Tx) => {
    const now = await surroundingsOf(kind, tx, how, rules, surroundings);
    return evaluate(kind, tx, { sheets: [sheet], sha256, how, surroundings: now }, first);
  };
  return confirm(kind, asked, upload, { first, how, evaluateAgain });
}

/** Bad rows are named before what a person would have to decide. */
function refuseOpen<R extends At>(kind: Kind<R>, { bad, doubts, reads, headers, settled }: Evaluation<R>): void {
  const { fates, warnings } = settled;
  const column = (kind.money && headers[kind.money]) ?? "";
  const vacant = reads.flatMap(({ sorted }) => sorted.left.filter(({ reason }) => reason === "vacant"));
  const code = "amount_not_positive";
  const rows = [...bad.map(badRow), ...vacant.map(({ row }) => badRow({ row, column, code }))];
  refuseBadRows(fates.length + new Set(rows.map(({ row }) => row)).size, rows);
  const open = doubts.filter(({ code, given }) => given === undefined && code !== "day_order");
  refuseDoubts([...open, ...warnings.filter(({ tick }) => tick)].map(({ code }) => code));
}
