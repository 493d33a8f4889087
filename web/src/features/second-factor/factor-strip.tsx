import { showSecondFactor } from "@aangan/contract/features/second-factor/second-factor";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useCall } from "../../lib/calls/query.ts";
import { dayInIndia, dayText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";

/** Asks people for whom the association wants a second factor to set theirs up. Nothing but starred calls is blocked. */
export function FactorStrip() {
  const t = useText();
  const { data } = useCall(showSecondFactor, {}, { staleTime: Number.POSITIVE_INFINITY });
  if (!data || data.since || data.neededFrom === null) return null;
  const isDue = Date.parse(data.neededFrom) <= Date.now();
  const text = isDue ? t("factor.strip_due") : t("factor.strip", { day: dayText(dayInIndia(data.neededFrom)) });
  return (
    <aside className="flex flex-wrap items-center gap-x-4 bg-warning-soft px-4 py-1.5 text-warning sm:px-8 print:hidden">
      <ShieldCheck aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
      <p className="py-1.5">{text}</p>
      <Link
        to="/admin/second-factor"
        className="inline-flex min-h-11 items-center rounded-control font-strong underline underline-offset-4"
      >
        {t("factor.set_up")}
      </Link>
    </aside>
  );
}
