import type { Statement } from "@aangan/contract/features/statements";
import type { ReactNode } from "react";
import { dayText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Section } from "../../ui/section.tsx";
import { DueChip } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";

type Standing = NonNullable<Statement["standing"]>;

/** What the closing of today consists of, and what may still change it. */
export function StatementStanding({ standing }: { standing: Standing }) {
  const t = useText();
  const { bills, advance, cheques, claims } = standing;
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <Section title={t("account.standing")}>
        {bills.length === 0 && advance === 0 ? (
          <p className="text-muted">{t("account.nothing_open")}</p>
        ) : (
          <Rows>
            {bills.map(({ billId, billType, dueDate, remainingAmount }) => (
              <Row
                key={billId}
                title={t(`bill.${billType}`)}
                detail={
                  <>
                    {billId} · {t("account.due", { day: dayText(dueDate) })} <DueChip day={dueDate} />
                  </>
                }
                rupees={remainingAmount}
              />
            ))}
            {advance > 0 && <Row title={t("account.advance")} detail={t("account.advance_note")} rupees={-advance} />}
          </Rows>
        )}
      </Section>
      {(cheques.length > 0 || claims.length > 0) && (
        <Section title={t("account.under_way")}>
          <Rows>
            {cheques.map(({ receiptId, reference, bank, chequeOn, later, amount }) => (
              <Row
                key={receiptId}
                title={t("account.cheque_of", { number: reference, bank })}
                detail={later ? t("account.cheque_later", { day: dayText(chequeOn) }) : t("account.cheque_waits")}
                rupees={amount}
              />
            ))}
            {claims.map(({ claimId, amount, paidOn, reference }) => (
              <Row
                key={claimId}
                title={t("account.claim", { day: dayText(paidOn) })}
                detail={t("account.claim_waits", { reference })}
                rupees={amount}
              />
            ))}
          </Rows>
        </Section>
      )}
    </div>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return (
    <ul className="grid divide-y divide-line self-start rounded-card border border-line bg-surface px-4">{children}</ul>
  );
}

function Row({ title, detail, rupees }: { title: string; detail: ReactNode; rupees: number }) {
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <span className="min-w-0">
        <span className="block">{title}</span>
        <span className="text-muted text-small [overflow-wrap:anywhere]">{detail}</span>
      </span>
      <span className="font-strong">
        <Money rupees={rupees} />
      </span>
    </li>
  );
}
