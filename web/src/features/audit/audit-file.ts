import { type AuditEntry, listAuditEntries } from "@aangan/contract/features/audit";
import { call } from "../../lib/calls/api.ts";
import { exportName } from "../../lib/exports/export-name.ts";
import { type ExportColumn, exportTable } from "../../lib/exports/export-table.ts";
import { makeFile, type Watch } from "../../lib/exports/make-file.ts";
import { dayInIndia, instantText } from "../../lib/language/format.ts";
import type { Text } from "../../lib/language/text.ts";
import type { MadeFile } from "../../ui/use-download.ts";
import type { Search } from "./audit-search.tsx";
import { actionText, actorText, changeText, columnTexts } from "./audit-texts.ts";

/** One file holds 10,000 entries; for more, choose fewer days. */
const MAX_PAGES = 100;

/** The file of what was found, newest first. */
export async function auditFile(t: Text, search: Search, watch: Watch): Promise<MadeFile> {
  const entries: AuditEntry[] = [];
  let before: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const reply = await call(listAuditEntries, { query: { ...search, before }, signal: watch.signal });
    if (watch.signal.aborted) return null;
    if (!reply.ok) return reply.failure.status === 401 ? null : { alert: t("audit.download_failed") };
    entries.push(...reply.data.entries);
    if (reply.data.next === null) break;
    before = reply.data.next;
  }
  const file = await makeFile({ table: exportTable(t("audit.sheet"), columns(t), entries) }, watch);
  const days = [search.from, search.to].filter((day) => day !== "");
  const name = exportName("Audit", ...(days.length > 0 ? days : [dayInIndia(Date.now())]));
  return file ? { name, file } : { alert: t("audit.none") };
}

function columns(t: Text): ExportColumn<AuditEntry>[] {
  const changes = (entry: AuditEntry) =>
    entry.changes.map((change) => [changeText(t, change), ...columnTexts(t, change)].join("\n")).join("\n");
  const text = (title: string, width: number, of: (entry: AuditEntry) => string): ExportColumn<AuditEntry> => ({
    title,
    kind: "text",
    width,
    of,
  });
  return [
    text(t("audit.column_when"), 22, ({ at }) => instantText(at)),
    text(t("audit.column_who"), 26, ({ actor }) => actorText(t, actor)),
    text(t("audit.column_flat"), 10, ({ actor }) => actor.flatNumber ?? ""),
    text(t("audit.column_what"), 28, ({ action }) => actionText(t, action)),
    text(t("audit.column_about"), 24, ({ subject }) => subject ?? ""),
    text(t("audit.column_changes"), 80, changes),
    text(t("audit.column_address"), 18, ({ address }) => address ?? ""),
    text(t("audit.column_request"), 24, ({ requestId }) => requestId),
    { title: t("audit.column_seal"), kind: "text", width: 12, of: ({ seal }) => (seal === null ? "" : String(seal)) },
  ];
}
