import { type PendingBill, showDashboard } from "@aangan/contract/payments";
import { useEffect, useState } from "react";
import { failureOf, failureText } from "../../lib/calls/failure.ts";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { dropDeadToken, storedResident } from "../../lib/session.ts";
import { tokenOf } from "../../lib/token.ts";
import { LoadFailed } from "../../ui/lists/list-states.tsx";
import { notify } from "../../ui/notices.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Owed } from "./owed.tsx";
import { PaymentHistory } from "./payment-history.tsx";
import { PendingBills } from "./pending-bills.tsx";
import { usePaymentDialog } from "./use-payment-dialog.ts";

/** What the flat owes, the bills to pay, and the newest payments. */
export function DashboardPage() {
  const t = useText();
  const dashboard = useCall(showDashboard, {});
  const [chosen, setChosen] = useState<PendingBill | null>(null);
  const [opening, setOpening] = useState<string | null>(null);
  const { PaymentDialog, load } = usePaymentDialog(dashboard.data !== undefined);
  const [leavingFor, setLeavingFor] = useLeaving();
  const { pendingBills, paymentHistory, hadBills, credit, leastOnline } = dashboard.data?.dashboard ?? {};
  const complex = storedResident()?.complex;

  async function choose(bill: PendingBill) {
    // Without the stored resident there is no complex to send; a new login stores it.
    if (complex === undefined) return dropDeadToken("resident", tokenOf("resident") ?? "");
    setOpening(bill._id);
    const isThere = await load();
    setOpening(null);
    if (isThere) setChosen(bill);
    else notify({ tone: "danger", text: t("dashboard.pay_offline") });
  }
  function leave(bill: PendingBill, address: string) {
    setChosen(null);
    setLeavingFor(bill._id);
    window.location.assign(address);
  }

  return (
    <div className="mx-auto grid max-w-[1080px] grid-cols-1 gap-5 px-4 py-6 sm:gap-6 sm:px-8 sm:py-8">
      <PageTitle>{t("dashboard.title")}</PageTitle>
      {dashboard.isError && !dashboard.data ? (
        <LoadFailed
          text={failureText(failureOf(dashboard.error), t("dashboard.failed"))}
          onRetry={() => void dashboard.refetch()}
          busy={dashboard.isFetching}
        />
      ) : (
        <>
          <Owed bills={pendingBills} hadBills={hadBills} credit={credit} />
          <div className="grid grid-cols-1 gap-8 lg:grid-cols-[3fr_2fr]">
            <PendingBills bills={pendingBills} leavingFor={leavingFor ?? opening} onPay={choose} onNearPay={load} />
            <PaymentHistory payments={paymentHistory} />
          </div>
        </>
      )}
      {chosen && complex !== undefined && leastOnline !== undefined && PaymentDialog && (
        <PaymentDialog
          bill={pendingBills?.find(({ _id }) => _id === chosen._id) ?? chosen}
          leastOnline={leastOnline}
          complex={complex}
          onClose={() => setChosen(null)}
          onOpened={(address) => leave(chosen, address)}
        />
      )}
    </div>
  );
}

/** Which bill's payment page the browser is on its way to. Nobody is on the way when the browser shows this page again. */
function useLeaving() {
  const [leavingFor, setLeavingFor] = useState<string | null>(null);
  useEffect(() => {
    const back = () => setLeavingFor(null);
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);
  return [leavingFor, setLeavingFor] as const;
}
