import { listAuditEntries } from "@aangan/contract/audit";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import DownloadIcon from "lucide-react/icons/download";
import { useState } from "react";
import { drop, useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { OfficeFrame } from "../../ui/office/office-frame.tsx";
import { useDownload } from "../../ui/use-download.ts";
import { AuditEntries } from "./audit-entries.tsx";
import { auditFile } from "./audit-file.ts";
import { ANYTHING, AuditSearch, type Search } from "./audit-search.tsx";

/** The audit log: who changed what, to be searched, read page by page, and downloaded. */
export function AuditPage() {
  const t = useText();
  // Each click refetches, even for the same search: something may have happened meanwhile.
  const [{ search, click }, setAsked] = useState({ search: ANYTHING, click: 0 });
  const { preparing, start } = useDownload();
  function show(wanted: Search) {
    drop(listAuditEntries);
    setAsked((before) => ({ search: wanted, click: before.click + 1 }));
  }
  const download = (
    <Button
      kind="secondary"
      icon={<DownloadIcon aria-hidden="true" className="size-4" />}
      busy={preparing !== null}
      busyText={t("audit.download_busy")}
      onClick={() => start("audit", (watch) => auditFile(t, search, watch))}
    >
      {t("audit.download")}
    </Button>
  );
  return (
    <OfficeFrame title={t("office.audit")} lead={t("audit.lead")} aside={download}>
      <AuditSearch onSearch={show} />
      <Found key={click} search={search} />
    </OfficeFrame>
  );
}

/** The pages of entries. Each is fetched by where it starts, so the starts of the pages seen so far are remembered. */
function Found({ search }: { search: Search }) {
  const t = useText();
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  const reading = useCall(listAuditEntries, { query: { ...search, before: starts.at(-1) } });
  return (
    <Loaded reading={reading} failed="audit.failed" rows={8}>
      {({ entries, next, head }) => (
        <>
          {entries.length === 0 ? (
            <Empty text={t("audit.none")}>
              <p>{t("audit.none_next")}</p>
            </Empty>
          ) : (
            <AuditEntries entries={entries} />
          )}
          <nav aria-label={t("audit.list")} className="flex flex-wrap items-center justify-between gap-3">
            <Button
              kind="secondary"
              icon={<ChevronLeft aria-hidden="true" className="size-4" />}
              disabled={starts.length === 1}
              onClick={() => setStarts(starts.slice(0, -1))}
            >
              {t("audit.newer")}
            </Button>
            <p aria-live="polite" className="text-muted">
              {t("audit.page", { page: starts.length })}
            </p>
            <Button
              kind="secondary"
              disabled={next === null}
              onClick={() => next !== null && setStarts([...starts, next])}
            >
              {t("audit.older")}
              <ChevronRight aria-hidden="true" className="size-4" />
            </Button>
          </nav>
          {head && (
            <p className="text-muted text-small [overflow-wrap:anywhere]">
              {t("audit.head", { head: `${head.seal}:${head.hash}` })}
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}
