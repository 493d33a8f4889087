import type { Approval } from "@aangan/contract/features/approvals/approval";
import type { Bill, Billed } from "@aangan/contract/features/bills";
import { useMemo, useState } from "react";
import { useWaiting } from "../../lib/approvals/use-waiting.ts";
import { type Text, useText } from "../../lib/language/text.ts";
import { owed } from "../../lib/owed.ts";
import { LinkButton } from "../../ui/button.tsx";
import { useKeptFocus } from "../../ui/lists/keep-focus.ts";
import { Empty } from "../../ui/lists/list-states.tsx";
import { LongList } from "../../ui/lists/long-list.tsx";
import { ForRight } from "../../ui/office/for-right.tsx";
import { Money } from "../../ui/values/money.tsx";
import { billColumns, cancellationText } from "./bill-columns.tsx";
import { CancelBillDialog } from "./cancel-bill-dialog.tsx";

/** A resident's bills, latest due date first, and the total still owed. */
export function UserBills({ bills, user }: { bills: readonly Bill[]; user: Billed }) {
  const t = useText();
  const [cancelling, setCancelling] = useState<Bill | null>(null);
  useKeptFocus(bills);
  const { waiting } = useWaiting(isCancellation);
  const columns = useMemo(() => billColumns(t, waiting, setCancelling), [t, waiting]);
  const textOf = useMemo(() => searchText(t), [t]);
  return (
    <div className="grid grid-cols-1 gap-4">
      {bills.length > 0 && (
        <p className="grid justify-self-start">
          <span className="text-muted text-small">{t("user_bills.owed")}</span>
          <span className="font-strong text-sum">
            <Money rupees={owed(bills)} rs />
          </span>
        </p>
      )}
      <LongList
        label={t("user_bills.list")}
        rows={bills}
        rowId={idOf}
        columns={columns}
        textOf={textOf}
        searchHint={t("user_bills.search")}
        count="user_bills.count"
        empty={
          <Empty text={t("user_bills.none")}>
            {user.leftAt === null && (
              <ForRight right="bill">
                <div className="grid justify-items-center gap-4">
                  <p>{t("user_bills.none_next")}</p>
                  <LinkButton to={`/admin/upload-bill?${new URLSearchParams({ complex: user.complex })}`}>
                    {t("office.upload_bill")}
                  </LinkButton>
                </div>
              </ForRight>
            )}
          </Empty>
        }
      />
      {cancelling && <CancelBillDialog bill={cancelling} onClose={() => setCancelling(null)} />}
    </div>
  );
}

function isCancellation({ kind }: Approval): boolean {
  return kind === "cancel-bill";
}

function searchText(t: Text): (bill: Bill) => string {
  return ({ _id, billType, status, cancellation }) =>
    [_id, t(`bill.${billType}`), t(`bill_status.${status}`), cancellation && cancellationText(t, cancellation)].join(
      " ",
    );
}

function idOf(bill: Bill): string {
  return bill._id;
}
