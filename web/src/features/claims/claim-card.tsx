import type { OwnClaim } from "@aangan/contract/features/claims";
import { type ReactNode, useState } from "react";
import { claimAtCounter } from "../../lib/addresses.ts";
import { rupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/message.tsx";
import { ForRight } from "../../ui/office/for-right.tsx";
import { Chip } from "../../ui/values/chip.tsx";
import { Day } from "../../ui/values/day.tsx";
import { InstantText } from "../../ui/values/instant.tsx";
import { Money } from "../../ui/values/money.tsx";
import { ClaimPicture } from "./claim-picture.tsx";
import { RefuseClaimDialog } from "./refuse-claim-dialog.tsx";

const TONES = { waiting: "warning", accepted: "success", refused: "danger", withdrawn: "plain" } as const;

/** A notice: its picture beside its facts, and what can be done with it while it waits. */
export function ClaimCard({ claim }: { claim: OwnClaim }) {
  const t = useText();
  const { flatNumber: flat, name, complex, amount, state, otherFlats } = claim;
  const [refusing, setRefusing] = useState(false);
  const which = { flat, amount: rupeesText(amount) };
  return (
    <article
      aria-label={t("claims.of", which)}
      className="grid gap-5 rounded-card border border-line bg-surface p-4 sm:p-5 md:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <ClaimPicture claim={claim} />
      <div className="grid content-start gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h2 className="text-title">
              {flat} · <Money rupees={amount} />
            </h2>
            <p className="text-muted [overflow-wrap:anywhere]">
              {name}, {complex}
            </p>
          </div>
          <Chip tone={TONES[state]}>{t(`claim_state.${state}`)}</Chip>
        </div>
        {otherFlats.length > 0 && (
          <Note tone="warning">{t("claims.other_flats", { flats: otherFlats.join(", ") })}</Note>
        )}
        <Facts claim={claim} />
        {state === "waiting" && (
          <ForRight right="counter" says>
            <div className="flex flex-wrap gap-3">
              <LinkButton to={claimAtCounter(claim._id)} aria-label={t("claims.accept_one", which)}>
                {t("claims.accept")}
              </LinkButton>
              <Button kind="secondary" aria-label={t("claims.refuse_one", which)} onClick={() => setRefusing(true)}>
                {t("claims.refuse")}
              </Button>
            </div>
          </ForRight>
        )}
      </div>
      {refusing && <RefuseClaimDialog claim={claim} onClose={() => setRefusing(false)} />}
    </article>
  );
}

function Facts({ claim }: { claim: OwnClaim }) {
  const t = useText();
  const { paidOn, reference, account, lines, note, madeAt, endedAt, decidedBy, reason, receipt } = claim;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact title={t("claims.reference")}>
        <span className="font-mono [overflow-wrap:anywhere]">{reference}</span>{" "}
        <CopyButton text={reference} what={t("claims.reference")} />
      </Fact>
      <Fact title={t("claims.paid_on")}>
        <Day day={paidOn} />
      </Fact>
      <Fact title={t("claims.bills")}>
        {lines.length === 0
          ? t("claims.any_bills")
          : lines.map((line) => (
              <span key={line.billId} className="block">
                {line.billId}: <Money rupees={line.amount} />
              </span>
            ))}
      </Fact>
      <Fact title={t("claims.told")}>
        <InstantText at={madeAt} />
      </Fact>
      {account !== "" && <Fact title={t("claims.account")}>{account}</Fact>}
      {note !== "" && <Fact title={t("claims.note")}>{note}</Fact>}
      {endedAt !== null && (
        <Fact title={t("claims.decided")}>
          <InstantText at={endedAt} /> {decidedBy !== "" && t("claims.decided_by", { name: decidedBy })}
        </Fact>
      )}
      {reason !== "" && <Fact title={t("claims.reason")}>{reason}</Fact>}
      {receipt && (
        <Fact title={t("claims.receipt")}>
          <Link
            to={`/admin/receipts/${receipt._id}`}
            className="rounded-control py-0.5 text-brand tabular-nums underline underline-offset-4 hover:text-brand-strong"
          >
            {receipt.number}
          </Link>{" "}
          {receipt.takenBack && t("claims.receipt_back")}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-small">{title}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
