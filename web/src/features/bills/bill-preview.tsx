import type { BillType } from "@aangan/contract/bill-kinds";
import { isDay } from "@aangan/contract/text";
import type { ReactNode } from "react";
import { useText } from "../../lib/language/text.ts";
import { billIcons } from "../../ui/values/bill-kinds.ts";
import { Day, DueChip } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";

interface Props {
  type: BillType;
  /** "A-001 - Sara Menon", or null while nobody is chosen. */
  user: string | null;
  complex: string;
  /** NaN while no amount is typed. */
  rupees: number;
  day: string;
}

/** The bill being typed, as its resident will see it. */
export function BillPreview({ type, user, complex, rupees, day }: Props) {
  const t = useText();
  const Icon = billIcons[type];
  return (
    <section aria-label={t("raise.preview")} className="grid gap-3">
      <h2 className="text-muted text-small">{t("raise.preview")}</h2>
      <div className="grid gap-4 rounded-card border border-line bg-paper p-5">
        <div className="flex items-start gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-strong">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <p className="font-strong">{t(`bill.${type}`)}</p>
            <p className="text-muted text-small">{user ?? t("raise.no_user_yet")}</p>
          </div>
          {isDay(day) && <DueChip day={day} />}
        </div>
        <p className="font-strong text-sum">
          {Number.isFinite(rupees) ? (
            <Money rupees={rupees} rs />
          ) : (
            <span className="text-muted">{t("raise.no_amount_yet")}</span>
          )}
        </p>
        <dl className="grid gap-2 border-line border-t pt-4">
          <Line title={t("raise.due")}>
            {isDay(day) ? <Day day={day} /> : <span className="text-muted">{t("raise.no_day_yet")}</span>}
          </Line>
          <Line title={t("field.complex")}>{complex}</Line>
        </dl>
      </div>
    </section>
  );
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{title}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
