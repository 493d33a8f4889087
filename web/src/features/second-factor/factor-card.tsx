import { showSecondFactor } from "@aangan/contract/features/second-factor/second-factor";
import { useCall } from "../../lib/calls/query.ts";
import { dayInIndia, dayText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { Chip } from "../../ui/values/chip.tsx";

/** On the page of one's own account: whether there is a second factor, and the way to it. */
export function FactorCard() {
  const t = useText();
  const reading = useCall(showSecondFactor, {});
  return (
    <section aria-label={t("office.second_factor")} className="grid gap-3">
      <h2 className="text-title">{t("office.second_factor")}</h2>
      <Loaded reading={reading} failed="factor.failed" rows={1}>
        {({ since }) => (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Chip tone={since ? "success" : "plain"}>{t(since ? "factor.on" : "factor.off")}</Chip>
              {since ? t("factor.since", { day: dayText(dayInIndia(since)) }) : t("factor.card_off")}
            </p>
            <LinkButton kind="secondary" to="/admin/second-factor">
              {t(since ? "factor.manage" : "factor.set_up")}
            </LinkButton>
          </div>
        )}
      </Loaded>
    </section>
  );
}
