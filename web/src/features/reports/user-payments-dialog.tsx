import { listResidentPayments } from "@aangan/contract/features/reports";
import type { ResidentListItem } from "@aangan/contract/features/residents";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import type { Period } from "../../ui/forms/period-fields.tsx";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { PaymentLines } from "./payment-lines.tsx";

interface Props {
  user: ResidentListItem;
  period: Period;
  onClose: () => void;
}

/** One user's payments in a range of dates. */
export function UserPaymentsDialog({ user, period, onClose }: Props) {
  const t = useText();
  const list = useCall(listResidentPayments, { params: { id: user._id }, query: period });
  return (
    <Dialog title={t("user_payments.title", { flat: user.flatNumber, name: user.name })} onClose={onClose}>
      <Loaded
        reading={list}
        failed={({ status }) => t(status === 404 ? "user_payments.gone" : "user_payments.failed")}
        rows={4}
      >
        {({ payments }) =>
          payments.length ? <PaymentLines payments={payments} /> : <Empty text={t("user_payments.none")} />
        }
      </Loaded>
    </Dialog>
  );
}
