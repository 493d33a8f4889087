import type { PendingBill } from "@aangan/contract/features/dashboard";
import { dayInIndia, dayText, instantText, rsRupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/message.tsx";

/** How much of a bill waits for its bank, since when, and a link to the payment. */
export function WaitingNote({ waiting }: { waiting: NonNullable<PendingBill["waiting"]> }) {
  const t = useText();
  const { amount, since, paymentId, underReview } = waiting;
  const values = { amount: rsRupeesText(amount), since: sinceText(since) };
  return (
    <Note tone="warning">
      <p>{t(underReview ? "dashboard.under_review" : "dashboard.waiting", values)}</p>
      <Link
        to={`/user/payment/${paymentId}`}
        className="-mb-2.5 inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
      >
        {t("dashboard.waiting_link")}
      </Link>
    </Note>
  );
}

/** "10:42 am" for today, otherwise "21 Nov 2026, 10:42 am". */
function sinceText(since: string): string {
  const day = dayInIndia(since);
  const text = instantText(since);
  return day === dayInIndia(Date.now()) ? text.slice(`${dayText(day)}, `.length) : text;
}
