import { askForOrders, MAX_ORDERS, type OrderFound } from "@aangan/contract/features/settlements";
import { useState } from "react";
import { call } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useAction } from "../../lib/forms/use-action.ts";
import { rupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Answer } from "../../ui/message.tsx";
import { Section } from "../../ui/section.tsx";

const ORDER_NUMBER = /\b[A-Z0-9]{20}\b/g;

/** Asks a company that has no reports about orders that a restore lost: the office pastes their numbers from its list. */
export function AskForOrders() {
  const t = useText();
  const [pasted, setPasted] = useState("");
  const [found, setFound] = useState<OrderFound[]>([]);
  const { busy, outcome, act } = useAction(async (orders: readonly string[]) => {
    setFound([]);
    for (let from = 0; from < orders.length; from += MAX_ORDERS) {
      const reply = await call(askForOrders, { body: { orders: orders.slice(from, from + MAX_ORDERS) } });
      if (!reply.ok) return { tone: "danger", text: failureText(reply.failure, t("orders.failed")) };
      setFound((before) => [...before, ...reply.data.orders]);
    }
    return null;
  });
  const numbers = [...new Set(pasted.match(ORDER_NUMBER) ?? [])];
  return (
    <Section title={t("orders.title")}>
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
        <Button busy={busy} busyText={t("orders.busy")} disabled={numbers.length === 0} onClick={() => act(numbers)}>
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
    </Section>
  );
}
