import { instantText } from "../../lib/language/format.ts";
import { useLanguage } from "../../lib/language/text.ts";

/** "21 Nov 2026, 3:45 pm" in India; in a narrow column the time is below the day. */
export function InstantText({ at }: { at: string | null }) {
  useLanguage();
  if (at === null) return <span className="text-muted">–</span>;
  const [day, time] = instantText(at).split(", ");
  return (
    <time dateTime={at} className="inline-flex flex-wrap gap-x-1 text-small">
      <span className="whitespace-nowrap">{day},</span>
      <span className="whitespace-nowrap">{time}</span>
    </time>
  );
}
