import type { PaymentEvent, PaymentStanding, PaymentStory } from "@aangan/contract/features/payments/watched";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { useText } from "../../../lib/language/text.ts";
import { Section } from "../../../ui/section.tsx";
import { Moment } from "../../../ui/values/day.tsx";
import { Money } from "../../../ui/values/money.tsx";
import { differenceText } from "../differences.ts";
import { PaymentStateChip } from "../payment-state-chip.tsx";
import { eventText, sourceText } from "./event-text.ts";

/** What happened, from the beginning. */
export function PaymentTimeline({ story: { payment, events } }: { story: PaymentStory }) {
  const t = useText();
  return (
    <Section title={t("story.timeline")}>
      <ol className="grid">
        <Step at={payment.createdAt} from={t("source.resident")} text={t("story.begun")} />
        {events.map((event, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a story only grows at its end.
          <EventStep key={place} event={event} asked={payment.amount} />
        ))}
      </ol>
    </Section>
  );
}

function EventStep({ event, asked }: { event: PaymentEvent; asked: number }) {
  const t = useText();
  const { amount, differences, reason } = event;
  return (
    <Step at={event.at} from={sourceText(t, event)} text={eventText(t, event)} marked={event.before !== event.after}>
      {differences.map((difference) => (
        <p key={difference} className="text-danger text-small">
          {differenceText(t, difference, amount, asked)}
        </p>
      ))}
      {amount !== null && !differences.includes("amount") && (
        <p className="text-small">
          {t("money.amount")}: <Money rupees={amount} />
        </p>
      )}
      {reason && <p className="text-muted text-small [overflow-wrap:anywhere]">{t("story.reason", { reason })}</p>}
      {event.before !== event.after && <Change before={event.before} after={event.after} />}
    </Step>
  );
}

function Change({ before, after }: { before: PaymentStanding; after: PaymentStanding }) {
  const t = useText();
  return (
    <p className="flex flex-wrap items-center gap-1.5 pt-1">
      <PaymentStateChip standing={before} />
      <ArrowRight aria-hidden="true" className="size-4 text-muted" />
      <span className="sr-only">{t("story.then")}</span>
      <PaymentStateChip standing={after} />
    </p>
  );
}

interface StepProps {
  at: string;
  from: string;
  text: string;
  /** The payment's standing changed. */
  marked?: boolean;
  children?: ReactNode;
}

function Step({ at, from, text, marked = true, children }: StepProps) {
  return (
    <li className="group relative grid gap-1 pb-6 pl-7 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-3 bottom-[-0.75rem] left-[0.4375rem] w-0.5 bg-line group-last:hidden"
      />
      <span
        aria-hidden="true"
        className={`absolute top-1 left-0 size-4 rounded-full border-2 ${marked ? "border-brand bg-brand" : "border-edge bg-surface"}`}
      />
      <p className="[overflow-wrap:anywhere]">{text}</p>
      <p className="text-muted text-small">
        <Moment at={at} time /> · {from}
      </p>
      {children}
    </li>
  );
}
