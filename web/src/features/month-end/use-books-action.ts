import type { Endpoint } from "@aangan/contract/endpoint";
import { useState } from "react";
import { type CallInput, call } from "../../lib/calls/api.ts";
import { refetched } from "../../lib/calls/cache.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useRequestKey } from "../../lib/calls/request-key.ts";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../lib/notify.ts";
import { notify } from "../../lib/notify.ts";
import type { MessageId } from "../../messages/message-id.ts";

/** What a button does to the closed books, and how it went. It is busy until the page shows what changed. */
export function useBooksAction<E extends Endpoint>(endpoint: E, failed: MessageId) {
  const t = useText();
  const key = useRequestKey();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  async function act(input: CallInput<E>, done: string) {
    setBusy(true);
    setOutcome(null);
    const reply = await call(endpoint, { ...input, key });
    if (reply.ok) {
      key.renew();
      notify({ tone: "success", text: done });
    } else setOutcome({ tone: "danger", text: failureText(reply.failure, t(failed)) });
    await refetched();
    setBusy(false);
  }
  return { busy, outcome, act };
}
