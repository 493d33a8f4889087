import type { PaymentStory } from "@aangan/contract/features/payments/watched";
import { useText } from "../../../lib/language/text.ts";
import { Link } from "../../../ui/link.tsx";
import { FactLine, FactLines } from "../../../ui/lists/fact-lines.tsx";
import { Section } from "../../../ui/section.tsx";
import { Money } from "../../../ui/values/money.tsx";

/** Where the captured money of a payment is. */
export function PaymentMoney({ money }: { money: PaymentStory["money"] }) {
  const t = useText();
  return (
    <Section title={t("where.title")}>
      {money === null ? (
        <p className="text-muted">{t("where.none")}</p>
      ) : (
        <FactLines>
          <FactLine title={t("where.captured")}>
            <span className="font-strong">
              <Money rupees={money.captured} />
            </span>
          </FactLine>
          <FactLine title={t("where.to_bill")}>
            <Money rupees={money.toBill} />
          </FactLine>
          <FactLine title={t("where.to_credit")}>
            {money.creditId === null ? (
              <Money rupees={money.toCredit} />
            ) : (
              <Link
                to="/admin/credits"
                className="rounded-control text-brand underline underline-offset-4 hover:text-brand-strong"
              >
                <Money rupees={money.toCredit} />
              </Link>
            )}
          </FactLine>
          <FactLine title={t("where.refunded")}>
            <Money rupees={money.refunded} />
          </FactLine>
          {money.takenBack > 0 && (
            <FactLine title={t("where.taken_back")}>
              <Money rupees={money.takenBack} />
            </FactLine>
          )}
        </FactLines>
      )}
    </Section>
  );
}
