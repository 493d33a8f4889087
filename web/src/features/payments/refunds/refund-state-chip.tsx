import type { RefundState } from "@aangan/contract/features/payments/refunds";
import { useText } from "../../../lib/language/text.ts";
import { Chip } from "../../../ui/values/chip.tsx";

const TONES = { REQUESTED: "info", SENT: "info", SETTLED: "success", REFUND_FAILED: "danger" } as const;

export function RefundStateChip({ state }: { state: RefundState }) {
  const t = useText();
  return <Chip tone={TONES[state]}>{t(`refund_state.${state}`)}</Chip>;
}
