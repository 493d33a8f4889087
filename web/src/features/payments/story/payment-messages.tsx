import type { PaymentStory } from "@aangan/contract/features/payments/watched";
import { useText } from "../../../lib/language/text.ts";
import { Section } from "../../../ui/section.tsx";
import { Chip } from "../../../ui/values/chip.tsx";
import { Moment } from "../../../ui/values/day.tsx";

const TONES = { waiting: "info", read: "success", parked: "danger" } as const;

/** The messages that the payment company sent about this payment; each only made us ask. */
export function PaymentMessages({ messages }: { messages: PaymentStory["messages"] }) {
  const t = useText();
  return (
    <Section title={t("messages.title")}>
      {messages.length === 0 ? (
        <p className="text-muted">{t("messages.none")}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          {messages.map(({ _id, receivedAt, tries, state }) => (
            <li key={_id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-2 text-small">
              <Moment at={receivedAt} time />
              <span className="flex flex-wrap items-center gap-x-3">
                {tries > 1 && <span className="text-muted">{t("messages.tries", { count: tries })}</span>}
                <Chip tone={TONES[state]}>{t(`messages.${state}`)}</Chip>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
