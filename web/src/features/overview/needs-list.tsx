import { type Need, showNeeds } from "@aangan/contract/features/overview";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleCheck from "lucide-react/icons/circle-check";
import { useId } from "react";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { needScreens } from "./need-screens.ts";

/** What waits for somebody, each a link to where it is worked off. */
export function NeedsList() {
  const t = useText();
  const id = useId();
  const reading = useCall(showNeeds, {});
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="font-strong text-lead">
        {t("home.needs")}
      </h2>
      <Loaded reading={reading} failed="home.needs_failed" waiting={<Skeleton rows={1} silent />}>
        {({ needs }) => (needs.length === 0 ? <Nothing /> : <Waiting needs={needs} />)}
      </Loaded>
    </section>
  );
}

function Nothing() {
  const t = useText();
  return (
    <p className="flex items-center gap-2 text-muted">
      <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
      {t("home.nothing_waits")}
    </p>
  );
}

function Waiting({ needs }: { needs: readonly { need: Need; count: number }[] }) {
  const t = useText();
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-4">
      {needs.map(({ need, count }) => (
        <li key={need} className="grid">
          <Link
            to={needScreens[need]}
            className="group flex min-h-11 items-center gap-3 rounded-control border border-line bg-surface px-3.5 py-2 transition-colors duration-150 hover:border-brand"
          >
            <span className="min-w-0 flex-1">{t(`need.${need}`, { count })}</span>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted group-hover:text-brand" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
