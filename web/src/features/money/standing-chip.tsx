import type { PaymentStanding } from "@aangan/contract/watched-payments";
import { useText } from "../../lib/language/text.ts";
import { Chip } from "../../ui/chip.tsx";

const TONES = {
  CREATED: "info",
  PENDING: "info",
  FAILED: "danger",
  EXPIRED: "plain",
  REVIEW: "warning",
  OVERDUE: "warning",
  SUCCESS: "success",
} as const satisfies Record<PaymentStanding, string>;

export function StandingChip({ standing }: { standing: PaymentStanding }) {
  const t = useText();
  return <Chip tone={TONES[standing]}>{t(`standing.${standing}`)}</Chip>;
}
