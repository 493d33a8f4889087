import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { useState } from "react";
import { useWaiting } from "../../../lib/approvals/use-waiting.ts";
import { type Waiting, waitingAbout } from "../../../lib/approvals/waiting.ts";
import { useText } from "../../../lib/language/text.ts";
import { useMay } from "../../../lib/session/own-role.ts";
import { Button } from "../../../ui/button.tsx";
import { ForRight } from "../../../ui/office/for-right.tsx";
import { WaitingApproval } from "../../../ui/office/waiting-approvals.tsx";
import { Section } from "../../../ui/section.tsx";
import { Day } from "../../../ui/values/day.tsx";
import { BounceDialog } from "../bounce-dialog.tsx";
import { ChequeList } from "./cheque-list.tsx";
import { ClearDialog } from "./clear-dialog.tsx";
import { countCheques } from "./count-cheques.ts";
import { UndoDepositDialog } from "./undo-deposit-dialog.tsx";
import { useChosen } from "./use-chosen.ts";

type Slip = NonNullable<Receipt["deposit"]>;

/** Cheques that were paid in, by their slips: the bank credits or returns them. */
export function AtBank({ cheques }: { cheques: readonly Receipt[] }) {
  const t = useText();
  const { chosen, rows, choose } = useChosen(cheques);
  const mayDo = useMay("counter");
  const { waiting } = useWaiting(({ kind }) => kind === "bounce-cheque");
  const [clears, setClears] = useState(false);
  const [returned, setReturned] = useState<Receipt | null>(null);
  const [undone, setUndone] = useState<Slip | null>(null);
  return (
    <Section title={t("cheque.at_bank")}>
      {cheques.length === 0 && <p className="text-muted">{t("cheque.none_at_bank")}</p>}
      {slipsOf(cheques).map(({ slip, own }) => (
        <div key={slip._id} className="grid gap-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="font-strong">
              {slip.account} · <Day day={slip.onDay} />
              {slip.slip !== "" && ` · ${slip.slip}`}
            </h3>
            {mayDo && (
              <Button kind="quiet" onClick={() => setUndone(slip)}>
                {t("undo_deposit.open")}
              </Button>
            )}
          </div>
          <ChequeList
            cheques={own}
            {...(mayDo && { chosen, onChoose: choose })}
            action={(cheque) => <Return cheque={cheque} waiting={waiting} onReturn={setReturned} />}
          />
        </div>
      ))}
      {mayDo && cheques.length > 0 && (
        <div>
          <Button disabled={rows.length === 0} onClick={() => setClears(true)}>
            {t("clear.open", { count: countCheques(rows) })}
          </Button>
        </div>
      )}
      {clears && <ClearDialog cheques={rows} onClose={() => setClears(false)} />}
      {returned && <BounceDialog cheque={returned} onClose={() => setReturned(null)} />}
      {undone && <UndoDepositDialog deposit={undone} onClose={() => setUndone(null)} />}
    </Section>
  );
}

interface ReturnProps {
  cheque: Receipt;
  waiting: Waiting["waiting"];
  onReturn: (cheque: Receipt) => void;
}

function Return({ cheque, waiting, onReturn }: ReturnProps) {
  const t = useText();
  const approval = waitingAbout(waiting, cheque._id, ...(cheque.shared?.others ?? []).map(({ _id }) => _id));
  if (approval) return <WaitingApproval approval={approval} />;
  return (
    <ForRight right="money">
      <Button kind="quiet" onClick={() => onReturn(cheque)}>
        {t("cheque.returned")}
      </Button>
    </ForRight>
  );
}

/** The newest slip first. */
function slipsOf(cheques: readonly Receipt[]): { slip: Slip; own: Receipt[] }[] {
  const slips = new Map<string, { slip: Slip; own: Receipt[] }>();
  for (const cheque of cheques) {
    if (!cheque.deposit) continue;
    const found = slips.get(cheque.deposit._id);
    if (found) found.own.push(cheque);
    else slips.set(cheque.deposit._id, { slip: cheque.deposit, own: [cheque] });
  }
  return [...slips.values()].sort((one, other) => (one.slip.onDay < other.slip.onDay ? 1 : -1));
}
