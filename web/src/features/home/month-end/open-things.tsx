import type { ClosedBooks } from "@aangan/contract/papers/closed-books";
import CircleCheck from "lucide-react/icons/circle-check";
import { useText } from "../../../lib/language/text.ts";
import { Moment } from "../../../ui/day.tsx";
import { Money } from "../../../ui/money.tsx";

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
          {open.map(({ kind, name, flatNumber, amount, since }) => (
            <li key={`${kind} ${name} ${since}`} className="rounded-control border border-line bg-surface px-3.5 py-2">
              <span className="flex justify-between gap-3">
                <span>{t(`closed.kind_${kind}`)}</span>
                {amount !== null && <Money rupees={amount} />}
              </span>
              <span className="block break-all text-muted text-small">
                {[flatNumber, name].filter(Boolean).join(" · ")} · <Moment at={since} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {more && <p className="text-muted text-small">{t("closed.more")}</p>}
    </div>
  );
}
