import { useText } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";

/** The way to the page that tells the office of a transfer. */
export function ByTransfer() {
  const t = useText();
  return (
    <Link
      to="/user/transfers"
      className="flex min-h-11 items-center rounded-card border border-line bg-surface px-4 py-3 text-brand hover:bg-paper"
    >
      {t("dashboard.by_transfer")}
    </Link>
  );
}
