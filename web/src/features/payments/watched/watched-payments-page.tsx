import {
  listWatchedPayments,
  type StrandedCompany,
  type WatchedPayment,
} from "@aangan/contract/features/payments/watched";
import { useMemo, useState } from "react";
import { useCall } from "../../../lib/calls/query.ts";
import { flatSpellings } from "../../../lib/flat-number.ts";
import { rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/lists/list-states.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { LongList } from "../../../ui/lists/long-list.tsx";
import { Note } from "../../../ui/message.tsx";
import { OfficeFrame } from "../../../ui/office/office-frame.tsx";
import { matterText } from "../differences.ts";
import { FindPayment } from "../find-payment.tsx";
import { Alerts } from "./alerts.tsx";
import { watchedColumns } from "./watched-columns.tsx";

/** Payments end by themselves, and an open page shows that. */
const READ_AGAIN_MS = 30_000;

/** Payments to watch: unseen alerts, payments that need a decision, and payments that wait. */
export function WatchedPaymentsPage() {
  const t = useText();
  const list = useCall(listWatchedPayments, {}, { refetchInterval: READ_AGAIN_MS });
  return (
    <OfficeFrame title={t("office.watched")} lead={t("watched.lead")}>
      <FindPayment />
      <Loaded reading={list} failed="watched.failed">
        {({ payments, alerts, stranded }) => (
          <>
            {stranded.map((company) => (
              <Stranded key={company.gateway} company={company} />
            ))}
            <Alerts alerts={alerts} />
            <Payments payments={payments} />
          </>
        )}
      </Loaded>
    </OfficeFrame>
  );
}

/** What is still open at a company that is no longer configured. */
function Stranded({ company }: { company: StrandedCompany }) {
  const t = useText();
  const isSandbox = company.gateway === "sandbox";
  return (
    <Note tone="warning">
      {isSandbox
        ? t("watched.sandbox_left", { amount: rupeesText(company.captured) })
        : t("watched.stranded", { ...company })}
    </Note>
  );
}

function Payments({ payments }: { payments: readonly WatchedPayment[] }) {
  const t = useText();
  const [only, setOnly] = useState(false);
  const columns = useMemo(() => watchedColumns(t), [t]);
  const { needing, all } = useMemo(() => inOrder(payments), [payments]);
  const textOf = useMemo(
    () => (payment: WatchedPayment) =>
      [flatSpellings(payment.flatNumber), payment.name, payment.billId, payment._id, matterText(t, payment)].join(" "),
    [t],
  );
  const mixed = needing.length > 0 && needing.length < all.length;
  return (
    <section aria-label={t("watched.list")} className="grid grid-cols-1 gap-3">
      {needing.length > 0 && (
        <Note tone="warning">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:-my-1.5">
            <p>{t("watched.needing", { count: needing.length })}</p>
            {mixed && (
              <Button kind="secondary" small onClick={() => setOnly(!only)}>
                {t(only ? "watched.show_all" : "watched.show_needing")}
              </Button>
            )}
          </div>
        </Note>
      )}
      <LongList
        label={t("watched.list")}
        rows={only && mixed ? needing : all}
        rowId={idOf}
        columns={columns}
        textOf={textOf}
        searchHint={t("watched.search")}
        count="watched.count"
        empty={
          <Empty text={t("watched.none")}>
            <p>{t("watched.none_next")}</p>
          </Empty>
        }
      />
    </section>
  );
}

/** Those that need a decision, then those that wait, each in the server's order. */
function inOrder(payments: readonly WatchedPayment[]) {
  const needing = payments.filter(({ standing }) => standing === "REVIEW" || standing === "OVERDUE");
  return { needing, all: [...needing, ...payments.filter((payment) => !needing.includes(payment))] };
}

function idOf(payment: WatchedPayment): string {
  return payment._id;
}
