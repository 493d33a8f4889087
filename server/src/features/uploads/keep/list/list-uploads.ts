import type { AnswerOf, QueryOf, WireOf } from "@aangan/contract/endpoint";
import {
  type listUploads as contract,
  type ListedUpload,
  UPLOADS_PAGE,
} from "@aangan/contract/features/uploads/upload-records";
import type { Db } from "../../../../platform/database/db.ts";
import { type UploadRow, uploadsInOrder } from "./queries.ts";
import type { UploadResult } from "./save-upload-result.ts";

/** Newest first. An unknown page is empty. */
export async function listUploads(db: Db, { before }: QueryOf<typeof contract>): Promise<AnswerOf<typeof contract>> {
  const rows = await uploadsInOrder(db, before, UPLOADS_PAGE + 1);
  const pageRows = rows.slice(0, UPLOADS_PAGE);
  return {
    uploads: pageRows.map(listedUpload),
    next: rows.length > pageRows.length ? (pageRows.at(-1)?.id ?? null) : null,
  };
}

/** What was told is of the last time that the file went in under this id; a later try may have failed. */
export function listedUpload({
  id,
  startedAt,
  result,
  undoneAt,
  undoneByName,
  undoReason,
  ...upload
}: UploadRow): WireOf<typeof ListedUpload> {
  const kept = result !== null && upload.phase === "done" ? (JSON.parse(result) as UploadResult) : null;
  const undone = undoneAt && { at: undoneAt.toISOString(), by: undoneByName ?? "", reason: undoReason ?? "" };
  return {
    ...upload,
    ...(undone && { undone }),
    _id: id,
    at: startedAt.toISOString(),
    told: kept && toShownResult(kept),
  };
}

function toShownResult({ sheets, counts, sums, layout }: UploadResult) {
  const rupees = sums.map(({ amountPaise, ...sum }) => ({ ...sum, amount: amountPaise }));
  return { sheets, counts, sums: rupees, layout: layout?.name ?? null };
}
