import type { PaymentStatus } from "@aangan/contract/payments";
import { useText } from "../../lib/language/text.ts";
import { Chip } from "../../ui/chip.tsx";

const TONES = { SUCCESS: "success", FAILED: "danger", PENDING: "warning" } as const;

export function StatusChip({ status }: { status: PaymentStatus }) {
  const t = useText();
  return <Chip tone={TONES[status]}>{t(`status.${status}`)}</Chip>;
}
