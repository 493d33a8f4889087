import { askGatewayAgain, type WatchedPayment } from "@aangan/contract/features/payments/watched";
import { call } from "../../../lib/calls/api.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useAction } from "../../../lib/forms/use-action.ts";
import { useText } from "../../../lib/language/text.ts";

/** Asks the payment company about a payment now, and says what changed, if anything. */
export function useAskGateway({ _id: id, standing }: Pick<WatchedPayment, "_id" | "standing">) {
  const t = useText();
  return useAction(async () => {
    const reply = await call(askGatewayAgain, { params: { id } });
    if (!reply.ok) return { tone: "danger", text: failureText(reply.failure, t("ask.failed")) };
    const { standing: now } = reply.data;
    const words = { standing: t(`standing.${now}`) };
    return now === standing
      ? { tone: "info", text: t("ask.same", words) }
      : { tone: now === "SUCCESS" ? "success" : "info", text: t("ask.changed", words) };
  });
}
