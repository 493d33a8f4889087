import { dayInIndia, daysUntil, dayText, instantText } from "../../lib/language/format.ts";
import { useLanguage, useText } from "../../lib/language/text.ts";
import { Chip } from "./chip.tsx";

/** "21 Nov 2026" of a day `YYYY-MM-DD`. */
export function Day({ day }: { day: string }) {
  useLanguage();
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {dayText(day)}
    </time>
  );
}

/** "21 Nov 2026" of an instant, or with `time` "21 Nov 2026, 3:45 pm", as it is in India. */
export function Moment({ at, time = false }: { at: string; time?: boolean }) {
  useLanguage();
  return (
    <time dateTime={at} title={instantText(at)} className="whitespace-nowrap">
      {time ? instantText(at) : dayText(dayInIndia(at))}
    </time>
  );
}

/** A bill is due soon from this many days before. */
const SOON_DAYS = 3;

/** How far away a due date is: grey, marigold within 3 days, red when late. */
export function DueChip({ day }: { day: string }) {
  const t = useText();
  const days = daysUntil(day, dayInIndia(Date.now()));
  if (days < 0) return <Chip tone="danger">{t("due.late", { days: -days })}</Chip>;
  if (days === 0) return <Chip tone="marigold">{t("due.today")}</Chip>;
  return <Chip tone={days <= SOON_DAYS ? "marigold" : "plain"}>{t("due.in", { days })}</Chip>;
}
