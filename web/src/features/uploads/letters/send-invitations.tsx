import { inviteResidents, MAX_INVITED } from "@aangan/contract/features/login/password-links";
import Mail from "lucide-react/icons/mail";
import { useState } from "react";
import { call } from "../../../lib/calls/api.ts";
import { useAssociation } from "../../../lib/calls/association.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useText } from "../../../lib/language/text.ts";
import type { Outcome } from "../../../lib/notify.ts";
import { Button } from "../../../ui/button.tsx";
import { confirmDialog } from "../../../ui/dialogs/questions.tsx";
import { Answer } from "../../../ui/message.tsx";

interface Props {
  flats: readonly string[];
  /** Called with the flats that were not reached, and need a letter. */
  onSent: (unreached: readonly string[]) => void;
}

/** Instead of letters with passwords: everybody who has an e-mail address gets a link to choose one. */
export function SendInvitations({ flats, onSent }: Props) {
  const t = useText();
  const { data } = useAssociation();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  async function send() {
    const how = { detail: t("letters.invite_detail"), yes: t("letters.invite_yes") };
    if (!(await confirmDialog(t("letters.invite_sure"), how))) return;
    setBusy(true);
    setOutcome(null);
    const unreached: string[] = [];
    let sentCount = 0;
    for (let at = 0; at < flats.length; at += MAX_INVITED) {
      const part = flats.slice(at, at + MAX_INVITED);
      const reply = await call(inviteResidents, { body: { flats: part } });
      if (!reply.ok) {
        setBusy(false);
        return setOutcome({ tone: "danger", text: failureText(reply.failure, t("letters.invite_failed")) });
      }
      sentCount += reply.data.sent;
      unreached.push(...reply.data.withoutAddress);
    }
    setBusy(false);
    setOutcome({ tone: "success", text: t("letters.invited", { sent: sentCount, left: unreached.length }) });
    onSent(unreached);
  }
  return (
    <>
      <Answer outcome={outcome} />
      {data?.mails && outcome?.tone !== "success" && (
        <div>
          <Button
            kind="secondary"
            icon={<Mail aria-hidden="true" className="size-4" />}
            busy={busy}
            busyText={t("letters.invite_busy")}
            onClick={() => void send()}
          >
            {t("letters.invite")}
          </Button>
        </div>
      )}
    </>
  );
}
