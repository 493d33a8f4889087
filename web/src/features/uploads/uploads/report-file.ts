import { type ListedUpload, reportUpload } from "@aangan/contract/features/uploads/upload-records";
import { call } from "../../../lib/calls/api.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { exportName } from "../../../lib/exports/export-name.ts";
import { makeFile, type Watch } from "../../../lib/exports/make-file.ts";
import { dayInIndia } from "../../../lib/language/format.ts";
import type { Text } from "../../../lib/language/text.ts";
import type { MadeFile } from "../../../ui/use-download.ts";
import { reportTable } from "./report-table.ts";

/** The report of one upload as a spreadsheet. */
export async function reportFile(t: Text, { _id, fileName, at }: ListedUpload, watch: Watch): Promise<MadeFile> {
  const reply = await call(reportUpload, { params: { id: _id }, signal: watch.signal });
  if (watch.signal.aborted) return null;
  if (!reply.ok) {
    return reply.failure.status === 401 ? null : { alert: failureText(reply.failure, t("uploads.report_failed")) };
  }
  const file = await makeFile({ table: reportTable(t, reply.data) }, watch);
  const name = exportName(t("uploads.report"), fileName.replace(/\.\w+$/, ""), dayInIndia(at));
  return file ? { name, file } : { alert: t("uploads.report_empty") };
}
