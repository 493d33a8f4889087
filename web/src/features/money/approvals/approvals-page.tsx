import { listApprovals } from "@aangan/contract/approvals";
import { useState } from "react";
import { useCall } from "../../../lib/calls/query.ts";
import { useText } from "../../../lib/language/text.ts";
import { Empty } from "../../../ui/lists/list-states.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { OlderNewer } from "../../../ui/lists/older-newer.tsx";
import { OfficeFrame } from "../../../ui/office/office-frame.tsx";
import { ApprovalCard } from "./approval-card.tsx";

const READ_AGAIN_MS = 30_000;

/** Refunds and pay-outs that need another person: those that wait first, then the decided ones. */
export function ApprovalsPage() {
  const t = useText();
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  const query = { before: starts.at(-1) };
  const reading = useCall(listApprovals, { query }, { refetchInterval: READ_AGAIN_MS });
  return (
    <OfficeFrame title={t("office.approvals")} lead={t("approvals.lead")}>
      <Loaded reading={reading} failed="approvals.failed">
        {({ approvals, older, people }) => (
          <>
            {approvals.length === 0 && (
              <Empty text={t("approvals.none")} framed>
                <p className="max-w-[34rem]">{t("approvals.none_next")}</p>
              </Empty>
            )}
            <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              {approvals.map((approval) => (
                <li key={approval._id}>
                  <ApprovalCard approval={approval} people={people} />
                </li>
              ))}
            </ul>
            {(older || starts.length > 1) && (
              <OlderNewer
                label={t("office.approvals")}
                starts={starts}
                next={older ? (approvals.at(-1)?._id ?? null) : null}
                onStarts={setStarts}
              />
            )}
          </>
        )}
      </Loaded>
    </OfficeFrame>
  );
}
