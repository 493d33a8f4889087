import type { Payment } from "@aangan/contract/features/payments/payments";
import { rupeesFromPaise } from "@aangan/contract/money";
import { received } from "../../../lib/forms/received.ts";
import { dayInIndia, dayText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { storedResident } from "../../../lib/session/session.ts";
import type { Period } from "../../../ui/forms/period-fields.tsx";
import { Letterhead } from "../../../ui/letterhead.tsx";
import { Empty } from "../../../ui/lists/list-states.tsx";
import { Money } from "../../../ui/values/money.tsx";
import { periodText } from "./report-period.ts";
import { StatementTable } from "./statement-table.tsx";

/** What a flat paid in a period: whose it is, the sum, every payment. Can be printed. */
export function Statement({ payments, period }: { payments: readonly Payment[]; period: Period }) {
  const t = useText();
  const resident = storedResident();
  const paid = payments.filter(({ status }) => status === "SUCCESS");
  return (
    <section aria-label={t("report.statement")} className="grid gap-5">
      <Letterhead title={t("report.statement")} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 rounded-card border border-line bg-surface p-4 sm:p-5 print:border-0 print:p-0">
        <div className="grid gap-0.5">
          {resident && (
            <p className="text-muted text-small">
              {resident.name} · {resident.flatNumber}, {resident.complex}
            </p>
          )}
          <h2 className="text-title">{periodText(t, period)}</h2>
          <p className="text-muted">{t("report.counts", { paid: paid.length, count: payments.length })}</p>
        </div>
        <div className="sm:text-right">
          <p className="text-muted">{t("report.received")}</p>
          <p className="font-strong text-sum">
            <Money rupees={rupeesFromPaise(received(payments))} />
          </p>
        </div>
      </div>
      {payments.length === 0 ? (
        <Empty text={t("report.none")} framed>
          <span className="print:hidden">{t("report.none_next")}</span>
        </Empty>
      ) : (
        <StatementTable payments={payments} />
      )}
      <p className="hidden text-muted text-small print:block">
        {t("report.made_on", { day: dayText(dayInIndia(Date.now())) })}
      </p>
    </section>
  );
}
