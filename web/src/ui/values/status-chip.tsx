import type { Payment } from "@aangan/contract/features/payments/payments";
import { useText } from "../../lib/language/text.ts";
import { Chip } from "./chip.tsx";

const TONES = { SUCCESS: "success", FAILED: "danger", PENDING: "warning" } as const;

export function StatusChip({ payment: { status, reversed } }: { payment: Pick<Payment, "status" | "reversed"> }) {
  const t = useText();
  return <Chip tone={TONES[status]}>{t(reversed ? "status.reversed" : `status.${status}`)}</Chip>;
}
