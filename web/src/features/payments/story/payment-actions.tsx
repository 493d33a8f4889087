import type { Decision, PaymentStory } from "@aangan/contract/features/payments/watched";
import { isOfficeMethod } from "@aangan/contract/methods";
import { useState } from "react";
import { notAskedYet } from "../../../lib/approvals/not-requested-yet.ts";
import { isRequested, type Waiting } from "../../../lib/approvals/waiting.ts";
import { useText } from "../../../lib/language/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Answer } from "../../../ui/message.tsx";
import { ForRight } from "../../../ui/office/for-right.tsx";
import { storyMatterText } from "../differences.ts";
import { PayOutDialog } from "../refunds/pay-out-dialog.tsx";
import { RefundDialog } from "../refunds/refund-dialog.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";
import { useAskGateway } from "./fetch-order-state.ts";

/** What is the matter with a payment, and what the office can do: ask again, decide, refund or pay out. */
export function PaymentActions({ story, asked }: { story: PaymentStory; asked: Waiting }) {
  const t = useText();
  const { payment, money } = story;
  const decisions = isRequested(asked, "decide-payment") ? [] : story.decisions;
  const { busy, outcome, act } = useAskGateway(payment);
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const [refunding, setRefunding] = useState(false);
  const maxBySource = {
    bill: notAskedYet(money?.refundableFromBill ?? 0, asked.waiting, "bill"),
    credit: notAskedYet(money?.refundableFromCredit ?? 0, asked.waiting, "credit"),
  };
  const refundable = maxBySource.bill > 0 || maxBySource.credit > 0;
  const atOffice = isOfficeMethod(payment.gateway);
  return (
    <section
      aria-label={t("story.actions")}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <p>{storyMatterText(t, story)}</p>
      <div className="flex flex-wrap gap-3 empty:hidden">
        <ForRight right="money" says={decisions.length > 0}>
          {decisions.map((decision) => (
            <Button
              key={decision}
              kind={decision === decisions[0] ? "primary" : "secondary"}
              onClick={() => setDeciding(decision)}
            >
              {t(`decision.${decision}`)}
            </Button>
          ))}
        </ForRight>
        {!atOffice && (
          <ForRight right="counter">
            <Button kind="secondary" busy={busy} busyText={t("ask.busy")} onClick={act}>
              {t("ask.button")}
            </Button>
          </ForRight>
        )}
        {refundable && (
          <ForRight right="money">
            <Button kind="secondary" onClick={() => setRefunding(true)}>
              {t(atOffice ? "payout.open" : "refund.open")}
            </Button>
          </ForRight>
        )}
      </div>
      <Answer outcome={outcome} />
      {deciding && <DecisionDialog story={story} decision={deciding} onClose={() => setDeciding(null)} />}
      {refunding && atOffice && (
        <PayOutDialog payment={payment} most={maxBySource} onClose={() => setRefunding(false)} />
      )}
      {refunding && !atOffice && (
        <RefundDialog
          refunded={{ paymentId: payment._id }}
          who={payment}
          most={maxBySource}
          onClose={() => setRefunding(false)}
        />
      )}
    </section>
  );
}
