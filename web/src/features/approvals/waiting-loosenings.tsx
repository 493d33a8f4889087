import { listApprovals } from "@aangan/contract/features/approvals/approvals";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { WaitingApproval } from "./approval-card.tsx";

/** Changes that loosen a protection and wait for another person, or for their hours to end; nothing while there are none. */
export function WaitingLoosenings() {
  const t = useText();
  const { data } = useCall(listApprovals, { query: {} });
  const waiting = (data?.approvals ?? []).filter(({ kind, state }) => kind === "change-setting" && state === "waiting");
  if (!data || waiting.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={t("settings.waiting")}>
      <h2 className="text-title">{t("settings.waiting")}</h2>
      {waiting.map((approval) => (
        <WaitingApproval key={approval._id} approval={approval} people={data.people} />
      ))}
    </section>
  );
}
