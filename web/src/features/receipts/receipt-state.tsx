import type { Receipt, ReceiptState as State } from "@aangan/contract/features/receipts/receipts";
import { useText } from "../../lib/language/text.ts";
import type { Tone } from "../../lib/notify.ts";
import { Chip } from "../../ui/values/chip.tsx";

const TONES: Partial<Record<State, Tone>> = {
  later: "info",
  deposited: "info",
  cleared: "success",
  bounced: "danger",
  given_back: "danger",
  cancelled: "danger",
};

/** Where a cheque is, or that a receipt does not stand any more. Cash and transfers that stand need no word. */
export function ReceiptState({ receipt: { way, state } }: { receipt: Receipt }) {
  const t = useText();
  if (way !== "cheque" && state === "received") return null;
  return <Chip tone={TONES[state] ?? "plain"}>{t(`receipt_state.${state}`)}</Chip>;
}
