import type { ReportedTransfer } from "@aangan/contract/features/dashboard";
import { dayInIndia, dayText, rsRupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { Note } from "../../../ui/message.tsx";

/** A transfer that the resident told of: it waits for the office, or was refused. */
export function ClaimNote({ told: { amount, since, reason } }: { told: ReportedTransfer }) {
  const t = useText();
  const values = { amount: rsRupeesText(amount), day: dayText(dayInIndia(since)), reason: reason ?? "" };
  return (
    <Note tone={reason ? "danger" : "info"}>{t(reason ? "dashboard.told_refused" : "dashboard.told", values)}</Note>
  );
}
