import { useText } from "../lib/language/text.ts";

/** The code that somebody who waits tells the office; nothing for who has none. */
export function WaitingCode({ code }: { code: string | null }) {
  const t = useText();
  if (code === null) return null;
  return <span className="whitespace-nowrap text-muted text-small">{t("users.waiting_code", { code })}</span>;
}
