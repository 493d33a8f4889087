import type { PendingBill } from "@aangan/contract/payments";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { WaitingNote } from "./waiting-note.tsx";

interface Props {
  waiting: NonNullable<PendingBill["waiting"]>;
  onClose: () => void;
  onSure: () => void;
}

/** Says that a payment of the bill is already waiting, and lets those who have not paid continue. */
export function AskOnceMore({ waiting, onClose, onSure }: Props) {
  const t = useText();
  return (
    <div className="grid gap-5">
      <WaitingNote waiting={waiting} />
      <p>{t("pay.once_more")}</p>
      <div className="grid grid-cols-[1fr_2fr] gap-3">
        <Button kind="secondary" onClick={onClose}>
          {t("pay.cancel")}
        </Button>
        <Button onClick={onSure}>{t("pay.go_on")}</Button>
      </div>
    </div>
  );
}
