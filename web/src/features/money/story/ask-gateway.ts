import { askGatewayAgain, type WatchedPayment } from "@aangan/contract/watched-payments";
import { useState } from "react";
import { call } from "../../../lib/calls/api.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useText } from "../../../lib/language/text.ts";
import type { Outcome } from "../../../ui/message.tsx";
import { forgetMoney } from "../forget-money.ts";

/** Asks the payment company about a payment now; says what came of it, or that it is as it was. */
export function useAskGateway({ _id: id, standing }: Pick<WatchedPayment, "_id" | "standing">) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  async function ask() {
    setBusy(true);
    setOutcome(null);
    const reply = await call(askGatewayAgain, { params: { id } });
    if (!reply.ok) {
      setOutcome({ tone: "danger", text: failureText(reply.failure, t("ask.failed")) });
    } else {
      const { standing: now } = reply.data;
      const words = { standing: t(`standing.${now}`) };
      setOutcome(
        now === standing
          ? { tone: "info", text: t("ask.same", words) }
          : { tone: now === "SUCCESS" ? "success" : "info", text: t("ask.changed", words) },
      );
    }
    await forgetMoney();
    setBusy(false);
  }
  return { busy, outcome, ask };
}
