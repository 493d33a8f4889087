import { type PendingBill, showDashboard } from "@aangan/contract/features/dashboard";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { notify } from "../../lib/notify.ts";
import { dropDeadToken, storedResident } from "../../lib/session/session.ts";
import { tokenOf } from "../../lib/session/token.ts";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { ByTransfer } from "./by-transfer.tsx";
import { Owed, OwedWaiting } from "./owed.tsx";
import { PaymentHistory } from "./payment-history.tsx";
import { PendingBills } from "./pending-bills.tsx";
import { useDialogs } from "./use-dialogs.ts";

/** What the flat owes, the bills to pay, and the latest payments. */
export function DashboardPage() {
  const t = useText();
  const dashboard = useCall(showDashboard, {});
  const [chosen, setChosen] = useState<PendingBill | null>(null);
  const [opening, setOpening] = useState<string | null>(null);
  const { dialogs, load, loadAtPress } = useDialogs(dashboard.data?.dashboard);
  const [leavingFor, setLeavingFor] = useLeaving();
  const complex = storedResident()?.complex;

  async function choose(bill: PendingBill) {
    // Without the stored resident there is no complex to send; a new login stores it.
    if (complex === undefined) return dropDeadToken("resident", tokenOf("resident") ?? "");
    setOpening(bill._id);
    const isThere = await loadAtPress();
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
      {/* After a failed refetch the bills stay as they were, without a word: offline too they can be read. */}
      <Loaded
        reading={{ ...dashboard, isError: dashboard.isLoadingError }}
        failed="dashboard.failed"
        waiting={<Parts owed={<OwedWaiting />} bills={<Skeleton rows={4} silent />} />}
      >
        {({ dashboard: { pendingBills, paymentHistory, hadBills, credit, leastOnline, told = [] } }) => (
          <>
            <Parts
              owed={<Owed bills={pendingBills} hadBills={hadBills} credit={credit} />}
              bills={
                <>
                  {told.map((one) => (
                    <div key={one._id} className="min-h-12">
                      {dialogs && <dialogs.ReportedNotice told={one} />}
                    </div>
                  ))}
                  <PendingBills
                    bills={pendingBills}
                    leavingFor={leavingFor ?? opening}
                    onPay={choose}
                    onNearPay={load}
                  />
                  <ByTransfer />
                </>
              }
              history={
                <>
                  <PaymentHistory payments={paymentHistory} />
                  {dialogs && <dialogs.Year />}
                </>
              }
            />
            {chosen && complex !== undefined && dialogs && (
              <dialogs.PaymentDialog
                bill={pendingBills.find(({ _id }) => _id === chosen._id) ?? chosen}
                told={told}
                leastOnline={leastOnline}
                complex={complex}
                onClose={() => setChosen(null)}
                onOpened={(address) => leave(chosen, address)}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

interface PartsProps {
  owed: ReactNode;
  bills: ReactNode;
  history?: ReactNode;
}

/** The frames of the page's parts, with the same room before and after their data has arrived. */
function Parts({ owed, bills, history }: PartsProps) {
  const t = useText();
  const id = useId();
  return (
    <>
      <section
        aria-label={t("dashboard.owed")}
        className="min-h-24 sm:min-h-26 rounded-card border border-line bg-surface p-4 sm:p-5"
      >
        {owed}
      </section>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[3fr_2fr]">
        <section aria-labelledby={`${id}-bills`} className="grid content-start gap-3">
          <h2 id={`${id}-bills`} className="text-title">
            {t("dashboard.pending")}
          </h2>
          {bills}
        </section>
        {/* Below the bills, it appears together with them, so that they do not push it down. */}
        <section
          aria-labelledby={`${id}-history`}
          className={classNames("grid content-start gap-3", !history && "max-lg:hidden")}
        >
          <h2 id={`${id}-history`} className="text-title">
            {t("dashboard.history")}
          </h2>
          {history ?? <Skeleton rows={4} silent />}
        </section>
      </div>
    </>
  );
}

/** The bill whose payment page the browser is opening; null again if the browser comes back to this page. */
function useLeaving() {
  const [leavingFor, setLeavingFor] = useState<string | null>(null);
  useEffect(() => {
    const back = () => setLeavingFor(null);
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);
  return [leavingFor, setLeavingFor] as const;
}
