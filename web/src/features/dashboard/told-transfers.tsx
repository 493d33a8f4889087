import type { ToldTransfer } from "@aangan/contract/payments";
import ChevronRight from "lucide-react/icons/chevron-right";
import { dayInIndia, dayText, rsRupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/message.tsx";

/** A transfer that the resident told of: it waits for the office, or was refused. */
export function ToldNote({ told: { amount, since, reason } }: { told: ToldTransfer }) {
  const t = useText();
  const values = { amount: rsRupeesText(amount), day: dayText(dayInIndia(since)), reason: reason ?? "" };
  return (
    <Note tone={reason ? "danger" : "info"}>{t(reason ? "dashboard.told_refused" : "dashboard.told", values)}</Note>
  );
}

/** The way to the page that tells the office of a transfer. */
export function ByTransfer() {
  const t = useText();
  return (
    <Link
      to="/user/transfers"
      className="flex items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3 hover:bg-paper"
    >
      <span>
        <span className="font-strong">{t("dashboard.by_transfer")}</span>
        <span className="block text-muted text-small">{t("dashboard.by_transfer_next")}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
