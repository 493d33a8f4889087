import type { BookCheck } from "@aangan/contract/features/books";
import { useText } from "../../lib/language/text.ts";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Section } from "../../ui/section.tsx";
import { Chip } from "../../ui/values/chip.tsx";
import { Moment } from "../../ui/values/day.tsx";

/** How many ids of a broken rule are shown; `npm start -- --check-books` prints them all. */
const MAX_SHOWN = 20;

/** The latest checks of the books, newest first. */
export function BookChecks({ checks }: { checks: readonly BookCheck[] }) {
  const t = useText();
  return (
    <Section title={t("books.checks")}>
      {checks.length === 0 ? (
        <Empty text={t("books.none")} framed>
          <p>{t("books.none_next")}</p>
        </Empty>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {checks.map((check) => (
            <li key={check.checkedAt} className="grid gap-3 px-4 py-3">
              <Head check={check} />
              {check.broken.map((rule) => (
                <BrokenRule key={rule.check} rule={rule} />
              ))}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Head({ check: { checkedAt, asked, rules, broken } }: { check: BookCheck }) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p>
        <Moment at={checkedAt} time /> <span className="text-muted text-small">· {t(`books.by_${asked}`)}</span>
      </p>
      {broken.length === 0 ? (
        <Chip tone="success">{t("books.clean", { rules })}</Chip>
      ) : (
        <Chip tone="danger">{t("books.broken", { count: broken.length, rules })}</Chip>
      )}
    </div>
  );
}

function BrokenRule({ rule: { check, says, bad } }: { rule: BookCheck["broken"][number] }) {
  const t = useText();
  return (
    <div className="grid gap-1 rounded-control bg-danger-soft px-3.5 py-3 text-danger">
      <p>
        <span className="font-strong">{check}</span> {says}
      </p>
      <p className="font-mono text-small [overflow-wrap:anywhere]">{bad.slice(0, MAX_SHOWN).join(", ")}</p>
      {bad.length > MAX_SHOWN && <p className="text-small">{t("books.more", { count: bad.length - MAX_SHOWN })}</p>}
    </div>
  );
}
