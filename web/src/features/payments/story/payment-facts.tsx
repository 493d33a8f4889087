import type { PaymentStory } from "@aangan/contract/features/payments/watched";
import { isOfficeMethod } from "@aangan/contract/methods";
import { receiptPath } from "../../../lib/addresses.ts";
import { methodText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Link } from "../../../ui/link.tsx";
import { FactLine, FactLines } from "../../../ui/lists/fact-lines.tsx";
import { Section } from "../../../ui/section.tsx";
import { Moment } from "../../../ui/values/day.tsx";
import { Money } from "../../../ui/values/money.tsx";

/** What is known about the payment and its bill. */
export function PaymentFacts({ story: { payment, bill } }: { story: PaymentStory }) {
  const t = useText();
  return (
    <Section title={t("story.facts")}>
      <FactLines>
        <IdLine title={t("payment_fact.transaction_id")} id={payment._id} />
        <FactLine title={t("money.bill")}>
          <Link
            to={`/admin/${payment.userId}`}
            className="rounded-control text-brand underline underline-offset-4 hover:text-brand-strong"
          >
            {t(`bill.${payment.billType ?? "advance"}`)} {payment.billId}
          </Link>
        </FactLine>
        {bill && (
          <FactLine title={t("payment_fact.bill_rest")}>
            <Money rupees={bill.remainingAmount} /> {t("payment_fact.of")} <Money rupees={bill.totalAmount} />
          </FactLine>
        )}
        <FactLine title={t("payment_fact.begun")}>
          <Moment at={payment.createdAt} time />
        </FactLine>
        <FactLine title={t("payment_fact.paid")}>
          {payment.paidAt ? <Moment at={payment.paidAt} time /> : t("payment_fact.not_yet")}
        </FactLine>
        <FactLine title={t("payment_fact.method")}>{methodText(payment.method ?? "") || t("money.not_known")}</FactLine>
        <FactLine title={t("money.reference")}>{payment.reference || t("money.not_known")}</FactLine>
        {payment.receipt && (
          <FactLine title={t("receipt.title")}>
            <Link
              to={receiptPath(payment.receipt._id)}
              className="rounded-control text-brand tabular-nums underline underline-offset-4 hover:text-brand-strong"
            >
              {payment.receipt.number || t("receipt.no_number")}
            </Link>
          </FactLine>
        )}
        {payment.reversedAt !== undefined && (
          <FactLine title={t("payment_fact.reversed")}>
            <Moment at={payment.reversedAt} time />
          </FactLine>
        )}
        {!isOfficeMethod(payment.gateway) && <AtCompany payment={payment} />}
      </FactLines>
    </Section>
  );
}

function AtCompany({ payment }: { payment: PaymentStory["payment"] }) {
  const t = useText();
  return (
    <>
      <FactLine title={t("payment_fact.gateway")}>{payment.gateway}</FactLine>
      {payment.gatewayOrderId && payment.gatewayOrderId !== payment._id && (
        <IdLine title={t("payment_fact.gateway_order")} id={payment.gatewayOrderId} />
      )}
      {payment.gatewayPaymentIds.map((id) => (
        <IdLine key={id} title={t("payment_fact.gateway_payment")} id={id} />
      ))}
      <FactLine title={t("payment_fact.asked")}>
        {payment.askedAt ? <Moment at={payment.askedAt} time /> : t("payment_fact.not_yet")}
      </FactLine>
      <FactLine title={t("money.next_check")}>
        {payment.nextCheckAt ? <Moment at={payment.nextCheckAt} time /> : t("payment_fact.no_check")}
      </FactLine>
    </>
  );
}

/** An id that the office may have to pass on, such as to the payment company. */
function IdLine({ title, id }: { title: string; id: string }) {
  return (
    <FactLine title={title}>
      <span className="break-all font-mono text-small">{id}</span> <CopyButton text={id} what={title} />
    </FactLine>
  );
}
