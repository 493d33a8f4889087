import type { AuditChange, AuditEntry } from "@aangan/contract/features/audit";
import { useText } from "../../lib/language/text.ts";
import { Moment } from "../../ui/values/day.tsx";
import { actionText, actorText, changeText, columnTexts } from "./audit-texts.ts";

/** Entries of the log, each with who, what, when, from where, and what was changed. */
export function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useText();
  return (
    <ol aria-label={t("audit.list")} className="divide-y divide-line rounded-card border border-line bg-surface">
      {entries.map((entry) => (
        <li key={entry._id} className="grid gap-x-6 gap-y-2 px-4 py-3 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <Doing entry={entry} />
          <ul className="grid content-start gap-2">
            {entry.changes.map((change, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was written never changes places.
              <Change key={place} change={change} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Doing({ entry: { at, actor, action, address, subject, changes } }: { entry: AuditEntry }) {
  const t = useText();
  return (
    <div className="grid content-start gap-0.5">
      <p className="font-strong">{actionText(t, action)}</p>
      <p className="[overflow-wrap:anywhere]">
        {actorText(t, actor)}
        {actor.flatNumber && ` (${actor.flatNumber})`}
      </p>
      <p className="text-muted text-small">
        <Moment at={at} time /> {address && t("audit.at_address", { address })}
      </p>
      {subject && changes.length === 0 && <p className="text-muted text-small [overflow-wrap:anywhere]">{subject}</p>}
    </div>
  );
}

function Change({ change }: { change: AuditChange }) {
  const t = useText();
  return (
    <li className="grid gap-0.5 text-small [overflow-wrap:anywhere]">
      <p className="font-strong">{changeText(t, change)}</p>
      {columnTexts(t, change).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </li>
  );
}
