import type { Endpoint, ReplyOf } from "@aangan/contract/endpoint";
import { useState } from "react";
import { call, type Sent } from "../../lib/calls/api.ts";
import { failureText } from "../../lib/calls/failure.ts";
import { useRequestKey } from "../../lib/calls/request-key.ts";
import { useForm } from "../../lib/form.ts";
import type { Typed } from "../../lib/form-check.ts";
import type { MessageId } from "../../lib/language/languages.ts";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../ui/message.tsx";
import { notify } from "../../ui/notices.tsx";
import { forgetMoney } from "./forget-money.ts";

/** A colleague, the payment company or this form's first try was quicker, so the page is out of date. */
const OUTDATED = [409, 422];

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

/**
 * The form of a dialog that moves money. If refused, it stays open with what was typed, and says why. Until it has succeeded
 * everything it sends has one key: however often it is sent, the money moves once.
 */
export function useDialogForm<E extends Endpoint, K extends string>(wanted: Wanted<E, K>) {
  const { endpoint, id, start, labels, read, check, failed, done, onClose } = wanted;
  const t = useText();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const key = useRequestKey();
  const form = useForm<E, K>({
    endpoint,
    start,
    labels,
    ...(read && { read }),
    ...(check && { check }),
    send: async (body) => {
      setOutcome(null);
      const sent = { ...(id !== undefined && { params: { id } }), body };
      const reply = await call(endpoint, { ...(sent as Sent<E>), key });
      if (!reply.ok) {
        const text = failureText(reply.failure, t(failed), labels);
        if (!form.refuse(reply.failure.field, text)) setOutcome({ tone: "danger", text });
        if (OUTDATED.includes(reply.failure.status)) await forgetMoney();
        return;
      }
      key.renew();
      notify({ tone: "success", text: done(reply.data) });
      onClose();
      await forgetMoney();
    },
  });
  return { form, outcome };
}
