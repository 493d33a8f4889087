import { askAboutRefund, type Refund } from "@aangan/contract/features/payments/refunds";
import { useState } from "react";
import { call } from "../../../lib/calls/api.ts";
import { refetched } from "../../../lib/calls/cache.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useText } from "../../../lib/language/text.ts";
import { notify } from "../../../lib/notify.ts";
import { RowButton } from "../../../ui/lists/row-button.tsx";

/** Asks the payment company about a refund. A settled one is final; a failed one may still succeed. */
export function AskAboutRefund({ refund }: { refund: Refund }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  if (refund.state === "SETTLED") return null;
  async function ask() {
    setBusy(true);
    const reply = await call(askAboutRefund, { params: { id: refund._id } });
    notify(
      reply.ok
        ? { tone: "success", text: t(`refund_asked.${reply.data.refund.state}`) }
        : { tone: "danger", text: failureText(reply.failure, t("refunds.ask_failed")) },
    );
    await refetched();
    setBusy(false);
  }
  return (
    <RowButton
      label={busy ? t("ask.busy") : t("refunds.ask_one", { flat: refund.flatNumber })}
      disabled={busy}
      onClick={ask}
    >
      {t(busy ? "ask.busy" : "refunds.ask")}
    </RowButton>
  );
}
