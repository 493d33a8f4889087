import { useText } from "../lib/language/text.ts";

/** The code that a waiting resident reads out to the office. */
export function WaitingCode({ code }: { code: string | null }) {
  const t = useText();
  if (code === null) return null;
  return <span className="whitespace-nowrap text-muted text-small">{t("users.waiting_code", { code })}</span>;
}
