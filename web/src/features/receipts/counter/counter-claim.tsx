import { type OwnClaim, showClaim } from "@aangan/contract/features/claims";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { useCall } from "../../../lib/calls/query.ts";
import { useText } from "../../../lib/language/text.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { Note } from "../../../ui/message.tsx";
import { CounterAccount } from "./counter-account.tsx";

interface Props {
  id: string;
  onTaken: (receipt: Receipt) => void;
}

/** The counter, filled in with what a resident told of a transfer. Saving accepts the notice. */
export function CounterClaim({ id, onTaken }: Props) {
  // Whoever was too late is told so in the form, which stays with what was typed.
  const stays = { refetchOnWindowFocus: false, gcTime: 0, meta: { shows: [] } };
  const reading = useCall(showClaim, { params: { id } }, stays);
  return (
    <Loaded reading={reading} failed="counter.claim_failed" rows={4}>
      {({ claim }) =>
        claim.state === "waiting" ? <Filled claim={claim} onTaken={onTaken} /> : <Decided claim={claim} />
      }
    </Loaded>
  );
}

function Filled({ claim, onTaken }: { claim: OwnClaim; onTaken: (receipt: Receipt) => void }) {
  const t = useText();
  return (
    <div className="grid grid-cols-1 gap-5">
      <Note tone="info">{t("counter.claim", { flat: claim.flatNumber, name: claim.name })}</Note>
      <CounterAccount userId={claim.userId} told={claim} onTaken={onTaken} />
      <OtherPayment />
    </div>
  );
}

function Decided({ claim }: { claim: OwnClaim }) {
  const t = useText();
  return (
    <div className="grid grid-cols-1 gap-5">
      <Note tone="warning">{t("counter.claim_ended", { flat: claim.flatNumber })}</Note>
      <OtherPayment />
    </div>
  );
}

function OtherPayment() {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton kind="secondary" to="/admin/claims">
        {t("office.claims")}
      </LinkButton>
      <LinkButton kind="quiet" to="/admin/counter">
        {t("counter.claim_none")}
      </LinkButton>
    </div>
  );
}
