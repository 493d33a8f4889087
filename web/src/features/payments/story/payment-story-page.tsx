import { type PaymentStory, showPaymentStory } from "@aangan/contract/features/payments/watched";
import { usePageId } from "../../../lib/address.ts";
import { useWaiting } from "../../../lib/approvals/use-waiting.ts";
import { failureOf } from "../../../lib/calls/failure.ts";
import { useCall } from "../../../lib/calls/query.ts";
import { useText } from "../../../lib/language/text.ts";
import { Empty } from "../../../ui/lists/list-states.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { BackLink } from "../../../ui/office/back-link.tsx";
import { WaitingApprovals } from "../../../ui/office/waiting-approvals.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Money } from "../../../ui/values/money.tsx";
import { PaymentStateChip } from "../payment-state-chip.tsx";
import { PaymentActions } from "./payment-actions.tsx";
import { PaymentFacts } from "./payment-facts.tsx";
import { PaymentMessages } from "./payment-messages.tsx";
import { PaymentMoney } from "./payment-money.tsx";
import { PaymentRefunds } from "./payment-refunds.tsx";
import { PaymentTimeline } from "./payment-timeline.tsx";

const READ_AGAIN_MS = 20_000;

/** All that is known about a payment: what was heard from whom and when, where its money is, and what the office can do. */
export function PaymentStoryPage() {
  const t = useText();
  const id = usePageId();
  const reading = useCall(showPaymentStory, { params: { id } }, { refetchInterval: READ_AGAIN_MS });
  const unknown = reading.data === undefined && failureOf(reading.error).status === 404;
  return (
    <div className="mx-auto grid max-w-[1080px] grid-cols-1 gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <div className="grid gap-1">
        <BackLink to="/admin/watched-payments">{t("story.back")}</BackLink>
        <PageTitle aside={reading.data && <PaymentStateChip {...reading.data.payment} />}>{t("story.title")}</PageTitle>
        {reading.data && <Who story={reading.data} />}
      </div>
      {unknown ? (
        <Empty text={t("story.unknown")}>
          <p>{t("story.unknown_next")}</p>
        </Empty>
      ) : (
        <Loaded reading={reading} failed="story.failed" rows={8}>
          {(story) => <Story story={story} />}
        </Loaded>
      )}
    </div>
  );
}

function Who({ story: { payment } }: { story: PaymentStory }) {
  return (
    <div className="grid gap-1">
      <p className="text-muted [overflow-wrap:anywhere]">
        {payment.flatNumber} · {payment.name}
      </p>
      <p className="font-strong text-sum">
        <Money rupees={payment.amount} />
      </p>
    </div>
  );
}

function Story({ story }: { story: PaymentStory }) {
  const approvals = useWaiting(({ about }) => about === story.payment._id);
  return (
    <>
      <PaymentActions story={story} asked={approvals} />
      <WaitingApprovals {...approvals} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[2fr_3fr]">
        <div className="grid grid-cols-1 gap-8">
          <PaymentFacts story={story} />
          <PaymentMoney money={story.money} />
        </div>
        <div className="grid grid-cols-1 gap-8">
          <PaymentTimeline story={story} />
          <PaymentRefunds refunds={story.refunds} companies={story.companies} />
          <PaymentMessages messages={story.messages} />
        </div>
      </div>
    </>
  );
}
