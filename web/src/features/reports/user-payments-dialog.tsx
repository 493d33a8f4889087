import { listResidentPayments } from "@aangan/contract/reports";
import type { ListedResident } from "@aangan/contract/residents";
import { failureOf } from "../../lib/calls/failure.ts";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import type { Period } from "../../ui/forms/period-fields.tsx";
import { Empty, LoadFailed, Skeleton } from "../../ui/lists/list-states.tsx";
import { PaymentLines } from "./payment-lines.tsx";

interface Props {
  user: ListedResident;
  period: Period;
  onClose: () => void;
}

/** One user's payments in a range of dates. */
export function UserPaymentsDialog({ user, period, onClose }: Props) {
  const t = useText();
  const list = useCall(listResidentPayments, { params: { id: user._id }, query: period });
  const failure = failureOf(list.error);
  return (
    <Dialog title={t("user_payments.title", { flat: user.flatNumber, name: user.name })} onClose={onClose}>
      {list.data?.payments.length ? (
        <PaymentLines payments={list.data.payments} />
      ) : list.data ? (
        <Empty text={t("user_payments.none")} />
      ) : list.isError ? (
        <LoadFailed
          text={failure.status === 404 ? t("user_payments.gone") : t("user_payments.failed")}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      ) : (
        <Skeleton rows={4} />
      )}
    </Dialog>
  );
}
