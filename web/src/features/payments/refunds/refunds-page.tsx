import type { ReplyOf } from "@aangan/contract/endpoint";
import { listRefunds, type Refund } from "@aangan/contract/features/payments/refunds";
import { useMemo, useState } from "react";
import { useCall } from "../../../lib/calls/query.ts";
import { flatSpellings } from "../../../lib/flat-number.ts";
import { type Text, useText } from "../../../lib/language/text.ts";
import { useKeptFocus } from "../../../ui/lists/keep-focus.ts";
import { Empty } from "../../../ui/lists/list-states.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { LongList } from "../../../ui/lists/long-list.tsx";
import { OfficeFrame } from "../../../ui/office/office-frame.tsx";
import { EndRefundDialog } from "./end-refund-dialog.tsx";
import { refundColumns } from "./refund-columns.tsx";

const READ_AGAIN_MS = 30_000;

/** Refunds: what went back to payers, what is on its way, and what failed. */
export function RefundsPage() {
  const t = useText();
  const list = useCall(listRefunds, {}, { refetchInterval: READ_AGAIN_MS });
  return (
    <OfficeFrame title={t("office.refunds")} lead={t("refunds.lead")}>
      <Loaded reading={list} failed="refunds.failed">
        {({ refunds, companies }) => <Refunds refunds={refunds} companies={companies} />}
      </Loaded>
    </OfficeFrame>
  );
}

function Refunds({ refunds, companies }: ReplyOf<typeof listRefunds>) {
  const t = useText();
  useKeptFocus(refunds);
  const [ending, setEnding] = useState<Refund | null>(null);
  const columns = useMemo(() => refundColumns(t, companies, setEnding), [t, companies]);
  const textOf = useMemo(() => searchText(t), [t]);
  return (
    <>
      <LongList
        label={t("refunds.list")}
        rows={refunds}
        rowId={idOf}
        columns={columns}
        textOf={textOf}
        searchHint={t("refunds.search")}
        count="refunds.count"
        empty={
          <Empty text={t("refunds.none")}>
            <p>{t("refunds.none_next")}</p>
          </Empty>
        }
      />
      {ending && <EndRefundDialog refund={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function searchText(t: Text): (refund: Refund) => string {
  return ({ flatNumber, name, state, reason, reference, paymentId, billId, requestedBy }) =>
    [
      ...[flatSpellings(flatNumber), name, t(`refund_state.${state}`)],
      ...[reason, reference, paymentId, billId, requestedBy],
    ].join(" ");
}

function idOf(refund: Refund): string {
  return refund._id;
}
