import type { PaymentStanding } from "@aangan/contract/features/payments/watched";
import { useText } from "../../lib/language/text.ts";
import { Chip } from "../../ui/values/chip.tsx";

const TONES = {
  CREATED: "info",
  PENDING: "info",
  FAILED: "danger",
  EXPIRED: "plain",
  REVIEW: "warning",
  OVERDUE: "warning",
  SUCCESS: "success",
} as const satisfies Record<PaymentStanding, string>;

/** A payment that the office took back has its own. */
export function PaymentStateChip({
  standing,
  reversedAt,
}: {
  standing: PaymentStanding;
  reversedAt?: string | undefined;
}) {
  const t = useText();
  if (reversedAt !== undefined) return <Chip tone="danger">{t("standing.reversed")}</Chip>;
  return <Chip tone={TONES[standing]}>{t(`standing.${standing}`)}</Chip>;
}
