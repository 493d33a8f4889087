import type { ClosedBooks, OpenThing } from "@aangan/contract/features/month-end/closed-books";
import CircleCheck from "lucide-react/icons/circle-check";
import { subjectText } from "../../lib/approvals/request-summary.ts";
import { type Text, useText } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";
import { Moment } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";

const screens: Record<OpenThing["kind"], string> = {
  cheque_in_hand: "/admin/cheques",
  cheque_at_bank: "/admin/cheques",
  payment_open: "/admin/payment-stories",
  payment_in_review: "/admin/payment-stories",
  unidentified: "/admin/credits",
  refund: "/admin/refunds",
  claim: "/admin/claims",
  approval: "/admin/approvals",
  cash_day: "/admin/cash-book",
  frozen_bill: "/admin/books",
};

/** Where the office finishes it. */
function screenOf({ kind, name }: OpenThing): string {
  return screens[kind] === "/admin/payment-stories" ? `${screens[kind]}/${encodeURIComponent(name)}` : screens[kind];
}

/** The name of a day is said by its date, and a refund that waits for approval has only its flat's. */
export function namesOf(t: Text, { kind, act, flatNumber, name }: OpenThing): string[] {
  if (kind === "cash_day") return [];
  if (act === "refund") return [flatNumber].filter(Boolean);
  return [flatNumber, act === null ? name : subjectText(t, { kind: act, subject: name })].filter(Boolean);
}

/** Everything that is not finished. */
export function OpenThings({ books: { open, more } }: { books: ClosedBooks }) {
  const t = useText();
  return (
    <div className="grid gap-2">
      <h3 className="font-strong">{t("closed.open")}</h3>
      {open.length === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
          {t("closed.nothing_open")}
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-x-4 gap-y-2 lg:grid-cols-2">
          {open.map((thing) => (
            <li key={`${thing.kind} ${thing.name} ${thing.since}`}>
              <Link
                to={screenOf(thing)}
                className="grid rounded-control border border-line bg-surface px-3.5 py-2 hover:border-brand"
              >
                <span className="flex justify-between gap-3">
                  <span>{t(`closed.kind_${thing.kind}`)}</span>
                  {thing.amount !== null && <Money rupees={thing.amount} />}
                </span>
                <span className="block break-all text-muted text-small">
                  {namesOf(t, thing).map((name) => `${name} · `)}
                  <Moment at={thing.since} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {more && <p className="text-muted text-small">{t("closed.more")}</p>}
    </div>
  );
}
