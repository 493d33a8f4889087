import { type Claim, listOwnClaims, withdrawClaim } from "@aangan/contract/features/claims";
import { useId, useState } from "react";
import { call } from "../../../lib/calls/api.ts";
import { refetched } from "../../../lib/calls/cache.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useCall } from "../../../lib/calls/query.ts";
import { createRequestKey } from "../../../lib/calls/request-key.ts";
import { dayInIndia, dayText, rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { notify } from "../../../lib/notify.ts";
import { Button } from "../../../ui/button.tsx";
import { confirmDialog } from "../../../ui/dialogs/questions.tsx";
import { Empty } from "../../../ui/lists/list-states.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { Note } from "../../../ui/message.tsx";
import { Chip } from "../../../ui/values/chip.tsx";
import { Money } from "../../../ui/values/money.tsx";
import { PictureChoice } from "./picture-choice.tsx";
import { sendPicture } from "./send-picture.ts";

/** The resident's own notices, each with what became of it. */
export function OwnClaims() {
  const t = useText();
  const id = useId();
  const reading = useCall(listOwnClaims, {});
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-title">
        {t("claim.own")}
      </h2>
      <Loaded reading={reading} failed="claim.own_failed" rows={2}>
        {({ claims }) =>
          claims.length === 0 ? (
            <Empty text={t("claim.none")} framed />
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {claims.map((claim) => (
                <li key={claim._id}>
                  <OwnClaim claim={claim} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

const TONES = { waiting: "info", accepted: "success", refused: "danger", withdrawn: "plain" } as const;

function OwnClaim({ claim }: { claim: Claim }) {
  const t = useText();
  const { amount, state, reference, paidOn, madeAt, reason, receipt, picture } = claim;
  const reportedText = t("claim.told_on", { day: dayText(dayInIndia(madeAt)) });
  return (
    <article className="grid gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p>
          <span className="font-strong">
            <Money rupees={amount} />
          </span>{" "}
          <span className="text-muted">{t("claim.sent_on", { day: dayText(paidOn) })}</span>
        </p>
        <Chip tone={TONES[state]}>{t(`claim.state_${state}`)}</Chip>
      </div>
      <p className="text-muted text-small">
        {t("claim.reference")} <span className="font-mono [overflow-wrap:anywhere]">{reference}</span>
        {" · "}
        {reportedText}
        {picture && ` · ${t("claim.picture_there")}`}
      </p>
      {state === "refused" && <Note tone="danger">{t("claim.reason", { reason })}</Note>}
      {receipt && (
        <p className="text-small">
          {t(receipt.takenBack ? "claim.receipt_back" : "claim.receipt", { number: receipt.number })}
        </p>
      )}
      {state === "waiting" && <CreditActions claim={claim} />}
    </article>
  );
}

function CreditActions({ claim: { _id: id, amount, reference, picture } }: { claim: Claim }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const which = rupeesText(amount);

  async function withdraw() {
    const how = { detail: t("claim.withdraw_what", { amount: which, reference }), yes: t("claim.withdraw") };
    if (!(await confirmDialog(t("claim.withdraw_ask"), how))) return;
    setBusy(true);
    const reply = await call(withdrawClaim, { params: { id }, key: createRequestKey() });
    notify(
      reply.ok
        ? { tone: "success", text: t("claim.withdraw_done") }
        : { tone: "danger", text: failureText(reply.failure, t("claim.withdraw_failed")) },
    );
    await refetched();
    setBusy(false);
  }

  async function send(file: File | null) {
    if (!file) return notify({ tone: "danger", text: t("claim.picture_unreadable") });
    const reply = await sendPicture(id, file);
    notify(
      reply.ok
        ? { tone: "success", text: t("claim.picture_sent") }
        : { tone: "danger", text: failureText(reply.failure, t("claim.picture_failed")) },
    );
    await refetched();
  }

  return (
    <div className="flex flex-wrap gap-3">
      <PictureChoice
        text={t(picture ? "claim.picture_replace" : "claim.picture_add")}
        disabled={busy}
        onPicture={send}
      />
      <Button
        kind="quiet"
        busy={busy}
        aria-label={t("claim.withdraw_one", { amount: which })}
        onClick={() => void withdraw()}
      >
        {t("claim.withdraw")}
      </Button>
    </div>
  );
}
