import { type FormEvent, useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { paymentHistoryPath } from "../../lib/addresses.ts";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";

const TRANSACTION_ID = /^[A-Z0-9-]{1,40}$/;

/** Opens the story of a payment by the transaction id that a resident reads out. */
export function FindPayment() {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  function find(event: FormEvent) {
    event.preventDefault();
    const id = typed.replace(/\s/g, "").toUpperCase();
    if (TRANSACTION_ID.test(id)) return navigate(paymentHistoryPath(id));
    setWrong(true);
    field.current?.focus();
  }
  return (
    <search>
      <form onSubmit={find} noValidate className="flex max-w-xl flex-wrap items-end gap-3">
        <div className="min-w-60 grow">
          <TextField
            ref={field}
            label={t("find.label")}
            name="transactionId"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setWrong(false);
            }}
            error={wrong ? t("find.wrong") : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <Button type="submit" kind="secondary">
          {t("find.button")}
        </Button>
      </form>
    </search>
  );
}
