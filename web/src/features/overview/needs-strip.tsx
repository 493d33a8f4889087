import { showNeeds } from "@aangan/contract/features/overview";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";

/** A quiet way to the office's home, there while something waits for somebody. */
export function NeedsStrip() {
  const t = useText();
  const { data } = useCall(showNeeds, {});
  const count = data?.needs.reduce((sum, need) => sum + need.count, 0) ?? 0;
  if (count === 0) return null;
  return (
    <Link
      to="/admin/home"
      className="inline-flex min-h-11 items-center gap-2 rounded-control text-brand underline-offset-4 hover:underline"
    >
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-marigold" />
      {t("home.strip", { count })}
    </Link>
  );
}
