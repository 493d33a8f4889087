import type { Approval } from "@aangan/contract/features/approvals/approval";
import { listUnidentifiedMoney, type UnidentifiedMoney } from "@aangan/contract/features/credits";
import { useState } from "react";
import { useWaiting } from "../../lib/approvals/use-waiting.ts";
import { waitingAbout } from "../../lib/approvals/waiting.ts";
import { useCall } from "../../lib/calls/query.ts";
import { rupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { useKeptFocus } from "../../ui/lists/keep-focus.ts";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { ForRight } from "../../ui/office/for-right.tsx";
import { WaitingApproval } from "../../ui/office/waiting-approvals.tsx";
import { Section } from "../../ui/section.tsx";
import { Chip } from "../../ui/values/chip.tsx";
import { Moment } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";
import { AssignUnidentifiedDialog } from "./assign-unidentified-dialog.tsx";
import { UndoAssignmentDialog } from "./undo-assignment-dialog.tsx";

/** Money that a payment company received for us outside any payment of ours, until it is given to a flat. */
export function UnidentifiedList() {
  const t = useText();
  const list = useCall(listUnidentifiedMoney, {});
  const { waiting } = useWaiting(({ kind }) => kind === "assign-unidentified" || kind === "undo-assignment");
  const [giving, setGiving] = useState<UnidentifiedMoney | null>(null);
  const [undoing, setUndoing] = useState<UnidentifiedMoney | null>(null);
  useKeptFocus(list.data);
  return (
    <Section title={t("unidentified.title")}>
      <p className="-mt-2 max-w-[46rem] text-muted">{t("unidentified.lead")}</p>
      <Loaded reading={list} failed="unidentified.failed" rows={2}>
        {({ money }) =>
          money.length === 0 ? (
            <p className="rounded-card border border-line bg-surface px-4 py-6 text-muted">{t("unidentified.none")}</p>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {money.map((one) => (
                <li key={one._id}>
                  <UnidentifiedLine
                    money={one}
                    asked={waitingAbout(waiting, one._id)}
                    onGive={() => setGiving(one)}
                    onTakeBack={() => setUndoing(one)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {giving && <AssignUnidentifiedDialog money={giving} onClose={() => setGiving(null)} />}
      {undoing && <UndoAssignmentDialog money={undoing} onClose={() => setUndoing(null)} />}
    </Section>
  );
}

interface LineProps {
  money: UnidentifiedMoney;
  asked: Approval | undefined;
  onGive: () => void;
  onTakeBack: () => void;
}

function UnidentifiedLine({ money, asked, onGive, onTakeBack }: LineProps) {
  const t = useText();
  const { amount, refunded, gateway, gatewayPaymentId, orderId, seenAt, assigned } = money;
  const isGone = assigned === null && refunded === amount;
  return (
    <div className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3">
          <span className="font-strong">
            <Money rupees={amount} />
          </span>
          {assigned && <Chip tone="success">{t("unidentified.given", { flat: assigned.flatNumber })}</Chip>}
          {refunded > 0 && <Chip>{t("unidentified.returned", { amount: rupeesText(refunded) })}</Chip>}
        </div>
        <p className="text-small [overflow-wrap:anywhere]">
          {t("unidentified.ids", { gateway, payment: gatewayPaymentId })}
          {orderId && ` · ${t("unidentified.order", { order: orderId })}`}
        </p>
        <p className="text-muted text-small">
          <Moment at={seenAt} time />
        </p>
        {assigned && (
          <p className="text-muted text-small [overflow-wrap:anywhere]">
            {t("story.reason", { reason: assigned.reason })}
          </p>
        )}
      </div>
      <WaitingApproval approval={asked} />
      <ForRight right="money">
        <div hidden={isGone || asked !== undefined}>
          <Button
            kind="secondary"
            small
            aria-label={
              assigned
                ? t("unidentified.take_back_one", { flat: assigned.flatNumber, payment: gatewayPaymentId })
                : t("unidentified.give_one", { payment: gatewayPaymentId })
            }
            onClick={assigned ? onTakeBack : onGive}
          >
            {assigned ? t("unidentified.take_back") : t("unidentified.give")}
          </Button>
        </div>
      </ForRight>
    </div>
  );
}
