import { askForOrders, MOST_ORDERS, type OrderFound } from "@aangan/contract/settlements";
import { useState } from "react";
import { call } from "../../../lib/calls/api.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Answer, type Outcome } from "../../../ui/message.tsx";
import { forgetMoney } from "../forget-money.ts";

const ORDER_NUMBER = /\b[A-Z0-9]{20}\b/g;

/** Asks about orders by their numbers, pasted from the company's list: what a restore lost of a company without reports. */
export function AskForOrders() {
  const t = useText();
  const [pasted, setPasted] = useState("");
  const { busy, outcome, found, ask } = useAsking();
  const numbers = [...new Set(pasted.match(ORDER_NUMBER) ?? [])];
  return (
    <section aria-label={t("orders.title")} className="grid grid-cols-1 gap-3">
      <h2 className="text-title">{t("orders.title")}</h2>
      <p className="text-muted">{t("orders.lead")}</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-60 grow">
          <TextField
            label={t("orders.numbers")}
            value={pasted}
            autoComplete="off"
            onChange={({ target }) => setPasted(target.value)}
          />
        </div>
        <Button busy={busy} busyText={t("orders.busy")} disabled={numbers.length === 0} onClick={() => ask(numbers)}>
          {t("orders.ask", { count: numbers.length })}
        </Button>
      </div>
      <Answer outcome={outcome} />
      <ul className="grid gap-1 text-small">
        {found.map(({ orderId, found: came, amount }) => (
          <li key={orderId} className="[overflow-wrap:anywhere]">
            <span className="font-strong">{orderId}</span> {amount !== null && rupeesText(amount)} {t(`orders.${came}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useAsking() {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [found, setFound] = useState<OrderFound[]>([]);
  async function ask(numbers: readonly string[]) {
    setBusy(true);
    setOutcome(null);
    setFound([]);
    for (let from = 0; from < numbers.length; from += MOST_ORDERS) {
      const reply = await call(askForOrders, { body: { orders: numbers.slice(from, from + MOST_ORDERS) } });
      if (!reply.ok) {
        setOutcome({ tone: "danger", text: failureText(reply.failure, t("orders.failed")) });
        break;
      }
      setFound((before) => [...before, ...reply.data.orders]);
    }
    await forgetMoney();
    setBusy(false);
  }
  return { busy, outcome, found, ask };
}
