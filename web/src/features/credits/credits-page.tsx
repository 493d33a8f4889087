import type { Approval } from "@aangan/contract/features/approvals/approval";
import { type Credit, listCredits } from "@aangan/contract/features/credits";
import { type ComponentType, useMemo, useState } from "react";
import { notAskedYet } from "../../lib/approvals/not-requested-yet.ts";
import { useWaiting } from "../../lib/approvals/use-waiting.ts";
import type { Waiting } from "../../lib/approvals/waiting.ts";
import { useCall } from "../../lib/calls/query.ts";
import { flatSpellings } from "../../lib/flat-number.ts";
import { useText } from "../../lib/language/text.ts";
import { useKeptFocus } from "../../ui/lists/keep-focus.ts";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { LongList } from "../../ui/lists/long-list.tsx";
import { OfficeFrame } from "../../ui/office/office-frame.tsx";
import { WaitingApprovals } from "../../ui/office/waiting-approvals.tsx";
import { creditColumns, usesOf } from "./credit-columns.tsx";
import { TakeBackUseDialog } from "./reverse-use-dialog.tsx";
import { UnidentifiedList } from "./unidentified-money.tsx";
import { UseCreditDialog } from "./use-credit-dialog.tsx";

/** Gives back a part or the whole of what is left of a credit; `most` in rupees. */
type RefundDialog = ComponentType<{ credit: Credit; most: number; onClose: () => void }>;

/** Credits: flats' money that no bill could take, and below it money whose flat is unknown. */
export function CreditsPage({ RefundDialog }: { RefundDialog: RefundDialog }) {
  const t = useText();
  const list = useCall(listCredits, {});
  const approvals = useWaiting(isOfCredit);
  return (
    <OfficeFrame title={t("office.credits")} lead={t("credits.lead")}>
      <WaitingApprovals {...approvals} />
      <Loaded reading={list} failed="credits.failed">
        {({ credits }) => <Credits credits={credits} waiting={approvals.waiting} RefundDialog={RefundDialog} />}
      </Loaded>
      <UnidentifiedList />
    </OfficeFrame>
  );
}

interface Listed {
  credits: readonly Credit[];
  waiting: Waiting["waiting"];
  RefundDialog: RefundDialog;
}

function Credits({ credits, waiting, RefundDialog }: Listed) {
  const t = useText();
  const [using, setUsing] = useState<Credit | null>(null);
  const [refunding, setRefunding] = useState<Credit | null>(null);
  const [taking, setTaking] = useState<Credit | null>(null);
  useKeptFocus(credits);
  const columns = useMemo(() => {
    const approvalOf = (credit: Credit) =>
      refundable(credit, waiting) > 0 ? undefined : waiting.find(({ creditId }) => creditId === credit._id);
    return creditColumns(t, { use: setUsing, refund: setRefunding, takeBack: setTaking, asked: approvalOf });
  }, [t, waiting]);
  return (
    <>
      <LongList
        label={t("credits.list")}
        rows={credits}
        rowId={idOf}
        columns={columns}
        textOf={textOf}
        searchHint={t("credits.search")}
        count="credits.count"
        empty={
          <Empty text={t("credits.none")}>
            <p>{t("credits.none_next")}</p>
          </Empty>
        }
      />
      {using && <UseCreditDialog credit={using} onClose={() => setUsing(null)} />}
      {refunding && (
        <RefundDialog credit={refunding} most={refundable(refunding, waiting)} onClose={() => setRefunding(null)} />
      )}
      {taking && <TakeBackUseDialog credit={taking} uses={usesOf(taking)} onClose={() => setTaking(null)} />}
    </>
  );
}

function isOfCredit({ from }: Approval): boolean {
  return from === "credit";
}

/** What is left of a credit and waits for nobody. */
function refundable({ _id, left }: Credit, waiting: Waiting["waiting"]): number {
  return notAskedYet(
    left,
    waiting.filter(({ creditId }) => creditId === _id),
    "credit",
  );
}

function idOf(credit: Credit): string {
  return credit._id;
}

function textOf({ flatNumber, name, complex, paymentId, uses }: Credit): string {
  return [flatSpellings(flatNumber), name, complex, paymentId, ...uses.map(({ billId }) => billId)].join(" ");
}
