import type { Endpoint, ReplyOf } from "@aangan/contract/endpoint";
import { useState } from "react";
import { call, type Sent } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useForm } from "../../lib/form.ts";
import type { Typed } from "../../lib/form-check.ts";
import type { MessageId } from "../../lib/language/languages.ts";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../ui/message.tsx";
import { notify } from "../../ui/notices.tsx";
import { forgetMoney } from "./forget-money.ts";

interface Wanted<E, K extends string> {
  endpoint: E;
  /** The id in the endpoint's path, if it has one. */
  id?: string;
  start: Typed<K>;
  labels: Record<K, string>;
  read?: (typed: Typed<K>) => unknown;
  check?: (typed: Typed<K>) => Partial<Record<K, string | undefined>>;
  /** The message if the server gave no reason. */
  failed: MessageId;
  done: (reply: ReplyOf<E>) => string;
  onClose: () => void;
}

/** The form of a dialog that moves money. If refused, it stays open with what was typed, and says why. */
export function useDialogForm<E extends Endpoint, K extends string>(wanted: Wanted<E, K>) {
  const { endpoint, id, start, labels, read, check, failed, done, onClose } = wanted;
  const t = useText();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm<E, K>({
    endpoint,
    start,
    labels,
    ...(read && { read }),
    ...(check && { check }),
    send: async (body) => {
      setOutcome(null);
      const reply = await call(endpoint, { ...(id !== undefined && { params: { id } }), body } as Sent<E>);
      if (!reply.ok) {
        const text = failureText(reply.failure, t(failed), labels);
        if (!form.refuse(reply.failure.field, text)) setOutcome({ tone: "danger", text });
        // A colleague or the payment company was quicker, so this page is out of date.
        if (reply.failure.status === 409) await forgetMoney();
        return;
      }
      notify({ tone: "success", text: done(reply.data) });
      onClose();
      await forgetMoney();
    },
  });
  return { form, outcome };
}
