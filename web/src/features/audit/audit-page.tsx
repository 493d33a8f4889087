import { listAuditEntries } from "@aangan/contract/features/audit";
import DownloadIcon from "lucide-react/icons/download";
import { useState } from "react";
import { drop, useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { OlderNewer } from "../../ui/lists/older-newer.tsx";
import { OfficeFrame } from "../../ui/office/office-frame.tsx";
import { useDownload } from "../../ui/use-download.ts";
import { AuditEntries } from "./audit-entries.tsx";
import { auditFile } from "./audit-file.ts";
import { ANYTHING, AuditSearch, type Search } from "./audit-search.tsx";

/** The audit log: who changed what, to be searched, read page by page, and downloaded. */
export function AuditPage() {
  const t = useText();
  // Each click refetches, even for the same search: something may have happened meanwhile.
  const [{ search, click }, setRequest] = useState({ search: ANYTHING, click: 0 });
  const { preparing, start } = useDownload();
  function show(newSearch: Search) {
    drop(listAuditEntries);
    setRequest((before) => ({ search: newSearch, click: before.click + 1 }));
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
          <OlderNewer label={t("audit.list")} starts={starts} next={next} onStarts={setStarts} />
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
