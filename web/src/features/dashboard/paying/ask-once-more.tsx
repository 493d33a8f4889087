import type { PendingBill, ReportedTransfer } from "@aangan/contract/features/dashboard";
import { useText } from "../../../lib/language/text.ts";
import { Button } from "../../../ui/button.tsx";
import { WaitingNote } from "../waiting-note.tsx";
import { ClaimNote } from "./reported-note.tsx";

interface Props {
  waiting: PendingBill["waiting"];
  told: ReportedTransfer | undefined;
  onClose: () => void;
  onSure: () => void;
}

/** Says that a payment of the bill, or a transfer that was told of, is already waiting, and lets those who have not paid continue. */
export function AskOnceMore({ waiting, told, onClose, onSure }: Props) {
  const t = useText();
  return (
    <div className="grid gap-5">
      {waiting && <WaitingNote waiting={waiting} />}
      {told && <ClaimNote told={told} />}
      <p>{t(waiting ? "pay.once_more" : "pay.told_once_more")}</p>
      <div className="grid grid-cols-[1fr_2fr] gap-3">
        <Button kind="secondary" onClick={onClose}>
          {t("pay.cancel")}
        </Button>
        <Button onClick={onSure}>{t("pay.go_on")}</Button>
      </div>
    </div>
  );
}
