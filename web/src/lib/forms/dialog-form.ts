import type { Endpoint, ReplyOf } from "@aangan/contract/endpoint";
import { waitingText } from "../approvals/request-text.ts";
import { useText } from "../language/text.ts";
import { notify } from "../notify.ts";
import { type SentForm, useSentForm } from "./sent-form.ts";

interface DialogFormInput<E, K extends string> extends Omit<SentForm<E, K>, "done"> {
  done: (reply: ReplyOf<E>) => string;
  onClose: () => void;
}

/** The form of a dialog that moves money. If refused, it stays open. What waits for another person is said to wait. */
export function useDialogForm<E extends Endpoint, K extends string>({ done, onClose, ...form }: DialogFormInput<E, K>) {
  const t = useText();
  return useSentForm<E, K>({
    ...form,
    done: (reply) => {
      notify({ tone: "success", text: waitingText(t, reply) ?? done(reply) });
      onClose();
    },
  });
}
