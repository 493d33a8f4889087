import type { Endpoint, ReplyOf } from "@aangan/contract/endpoint";
import { useState } from "react";
import type { MessageId } from "../../messages/message-id.ts";
import { type CallInput, call } from "../calls/api.ts";
import { failureText } from "../calls/failure.ts";
import { useRequestKey } from "../calls/request-key.ts";
import { useText } from "../language/text.ts";
import { useForm } from "./form.ts";
import type { Typed } from "./form-check.ts";

export interface SentForm<E, K extends string> {
  endpoint: E;
  /** The id in the endpoint's path, if it has one. */
  id?: string;
  start: Typed<K>;
  labels: Record<K, string>;
  read?: (typed: Typed<K>) => unknown;
  check?: (typed: Typed<K>) => Partial<Record<K, string | undefined>>;
  /** The message if the server gave no reason. */
  failed: MessageId;
  done: (reply: ReplyOf<E>) => void;
}

/**
 * A form that is sent to its endpoint. If refused, it keeps what was typed, and says why. Until it has succeeded everything it
 * sends has one key: however often it is sent, it happens once.
 */
export function useSentForm<E extends Endpoint, K extends string>(options: SentForm<E, K>) {
  const { endpoint, id, start, labels, read, check, failed, done } = options;
  const t = useText();
  const [outcome, setOutcome] = useState<{ tone: "danger"; text: string } | null>(null);
  const key = useRequestKey();
  const form = useForm<E, K>({
    endpoint,
    start,
    labels,
    ...(read && { read }),
    ...(check && { check }),
    send: async (body) => {
      setOutcome(null);
      const input = { ...(id !== undefined && { params: { id } }), body };
      const reply = await call(endpoint, { ...(input as CallInput<E>), key });
      if (!reply.ok) {
        const text = failureText(reply.failure, t(failed), labels);
        if (!form.refuse(reply.failure.field, text)) setOutcome({ tone: "danger", text });
        return;
      }
      key.renew();
      done(reply.data);
    },
  });
  return { form, outcome };
}
