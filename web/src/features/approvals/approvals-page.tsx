import type { Approval } from "@aangan/contract/features/approvals/approval";
import { listApprovals } from "@aangan/contract/features/approvals/approvals";
import { useState } from "react";
import type { AbleToApprove } from "../../lib/approvals/who-can-approve.ts";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { OlderNewer } from "../../ui/lists/older-newer.tsx";
import { OfficeFrame } from "../../ui/office/office-frame.tsx";
import { EndedApproval, WaitingApproval } from "./approval-card.tsx";

const READ_AGAIN_MS = 30_000;

/** Of those that are over; more would hide what comes below on a phone. */
const SHOWN_AT_FIRST = 10;

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
            <Waiting approvals={approvals.filter(waits)} people={people} />
            <Ended key={starts.length} approvals={approvals.filter((approval) => !waits(approval))} />
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

function waits({ state }: Approval): boolean {
  return state === "waiting";
}

function Waiting({ approvals, people }: { approvals: readonly Approval[]; people: AbleToApprove }) {
  const t = useText();
  if (approvals.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-title">{t("approvals.these_wait")}</h2>
      <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {approvals.map((approval) => (
          <li key={approval._id}>
            <WaitingApproval approval={approval} people={people} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ended({ approvals }: { approvals: readonly Approval[] }) {
  const t = useText();
  const [all, setAll] = useState(false);
  if (approvals.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-title">{t("approvals.these_ended")}</h2>
      <ul className="grid grid-cols-1 items-start gap-x-4 gap-y-2 lg:grid-cols-2">
        {(all ? approvals : approvals.slice(0, SHOWN_AT_FIRST)).map((approval) => (
          <li key={approval._id}>
            <EndedApproval approval={approval} />
          </li>
        ))}
      </ul>
      {!all && approvals.length > SHOWN_AT_FIRST && (
        <Button kind="secondary" onClick={() => setAll(true)}>
          {t("alerts.show_all", { count: approvals.length })}
        </Button>
      )}
    </section>
  );
}
